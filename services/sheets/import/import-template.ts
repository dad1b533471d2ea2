import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { writeTemplate, type TemplateCodes, type TemplateColumn } from '#kernel/excel/write/write-template.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { agreeFields, emptyWord, importFields, isNeeded, parentName } from '../match/import-columns.ts'
import { choicesOf } from './import-choices.ts'
import { lookupFields } from '../match/import-references.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'

/** The sheet to fill in for an import: heads, drop-down lists, codes and how to fill it in. Fields the caller may not write are absent. */
export async function importTemplate(ctx: Ctx, resource: Resource): Promise<Buffer> {
  const { entity } = resource
  if (!entity.excel) throw notFound()
  await rowScope(ctx, resource, 'import')
  const words = await makeTextWorld(ctx)
  const columns: TemplateColumn[] = []
  const codes: TemplateCodes[] = []
  for (const { field, isAsked } of columnsOf(ctx, entity)) {
    const items = choicesOf(field, words)
    const options = items.map((item) => item.label)
    if ((field.options as CodeOptions).set)
      codes.push({ title: field.options.label, rows: items.map((item) => [item.key, item.label]) })
    columns.push({
      title: field.options.label,
      required: isAsked,
      comment: commentOf(ctx, field),
      example: exampleOf(field, options),
      // A list offers one entry for a cell; where several may stand, the sheet of codes tells them.
      ...(options.length > 0 && !kindOf(field).isMany ? { options } : {}),
      asText: kindOf(field).cell === 'text',
    })
  }
  return writeTemplate({ columns, codes, notes: notesOf(entity.label, matchText(resource)) })
}

/** The columns of a sheet, each after what it lies within; that is asked for where the column itself is. */
function columnsOf(ctx: Ctx, entity: AnyEntity): { field: AnyField; isAsked: boolean }[] {
  const written = importFields(ctx, entity)
  const known = new Map([...agreeFields(ctx, entity), ...written])
  const listed = new Map<string, { field: AnyField; isAsked: boolean }>()
  const put = (name: string, isAsked: boolean) => {
    const field = known.get(name)
    if (!field || listed.has(name)) return
    const parent = parentName(entity, name)
    if (parent) put(parent, isAsked)
    listed.set(name, { field, isAsked })
  }
  for (const [name, field] of written) put(name, isNeeded(field))
  return [...listed.values()]
}

function commentOf(ctx: Ctx, field: AnyField): string {
  const { help, min, max, unit, pattern, synonyms } = field.options as {
    help?: string
    min?: unknown
    max?: unknown
    unit?: string
    pattern?: { message: string }
    synonyms?: readonly string[]
  }
  const kind = kindOf(field)
  const target = kind.refersTo?.(field)
  const lines = [help, pattern?.message]
  if (target) {
    const entity = ctx.world.entities.get(target)!
    const names = lookupFields(entity)
      .map((name) => fieldOf(entity, name)!.options.label)
      .join('或')
    lines.push(`填写${names}${kind.isMany ? '，多个用逗号分隔' : ''}`)
  } else if (kind.cell === 'date') lines.push('日期，如 2026-09-01')
  else if (kind.cell === 'money') lines.push('金额，单位元，最多两位小数')
  else if (kind.cell === 'number' && (min !== undefined || max !== undefined))
    lines.push(`数字，${String(min ?? '')}–${String(max ?? '')}${unit ?? ''}`)
  else if (kind.cell === 'text' && typeof max === 'number') lines.push(`不超过 ${max} 个字符`)
  if (synonyms?.length) lines.push(`列名也可写作：${synonyms.join('、')}`)
  return lines.filter(Boolean).join('；')
}

function exampleOf(field: AnyField, options: readonly string[]): string {
  const { cell } = kindOf(field)
  if (options.length > 0) return options[0]!
  if (cell === 'date') return '2026-09-01'
  if (cell === 'money') return '1200.50'
  return ''
}

function matchText(resource: Resource): string {
  const { entity } = resource
  const combinations = (entity.excel!.matchBy as readonly (readonly string[])[]).map((names) =>
    names.map((name) => fieldOf(entity, name)!.options.label).join('+'),
  )
  return combinations.join('、')
}

function notesOf(label: string, keys: string): string[] {
  return [
    '带 * 的列必填；列的顺序可以调整，不需要的非必填列可以删除。',
    ...(keys
      ? [
          `按 ${keys} 的顺序判断${label}是否已存在：已存在的更新，不存在的新增。`,
          `更新时只写入填了内容的单元格；填“${emptyWord}”表示清除原有内容。`,
        ]
      : ['只新增，不修改已有的数据。']),
    '编号、证件号、手机号等长数字请保持文本格式，避免被转为数字后丢失精度。',
    '代码列可填代码或名称，见“代码”工作表。',
    '单次最多 100000 行，文件不超过 50MB，支持 xlsx 和 csv。',
  ]
}
