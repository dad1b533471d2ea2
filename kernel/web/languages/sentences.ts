import { t, tKey } from '#kernel/web/i18n.ts'

/**
 * Sentences that rules and the server make of a template and the name of a field.
 * They arrive whole and in Chinese; those a form can show are taken apart again to be told in English.
 */
const templates = [
  tKey('请选择{{label}}'),
  tKey('请输入{{label}}'),
  tKey('{{label}}不能为空'),
  tKey('{{label}}长度应为 {{range}} 个字符'),
  tKey('{{label}}应为日期，如 2026-09-01'),
  tKey('{{label}}应为时间，如 2026-09-01 08:30'),
  tKey('{{label}}应为时间，如 08:30'),
  tKey('{{label}}不能早于 {{day}}'),
  tKey('{{label}}不能晚于 {{day}}'),
  tKey('{{label}}应为数字'),
  tKey('{{label}}应为 {{range}} 的整数'),
  tKey('{{label}}应为金额，最多两位小数'),
  tKey('{{label}}应为 {{range}} 元'),
  tKey('{{label}}应为 {{range}}'),
  tKey('{{label}}格式不正确'),
  tKey('{{label}}的取值不正确'),
  tKey('{{label}}由系统生成，不能填写'),
  tKey('{{label}}为只读，不能填写'),
  tKey('{{label}}不存在'),
  tKey('不支持的字段：{{label}}'),
]

let patterns: { template: string; pattern: RegExp }[] | undefined

/** A sentence made of a known template, in the person's language; undefined where none fits. */
export function sentenceIn(text: string): string | undefined {
  patterns ??= templates.map((template) => ({ template, pattern: patternOf(template) }))
  for (const { template, pattern } of patterns) {
    const holes = pattern.exec(text)?.groups
    if (holes !== undefined) return t(template, Object.fromEntries(Object.entries(holes).map(([name, word]) => [name, t(word ?? '')])))
  }
  return undefined
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{\{(\w+)\}\}/)
  return new RegExp(`^${parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))).join('')}$`, 'u')
}
