/** The rule of a type that has none of its own. */
export const usualNumberRule = '{CODE}{yyyyMMdd}{seq:4}'
export const usualTitleRule = '{starter}的{name}'

/** What a rule such as `{CODE}{yyyyMMdd}{seq:4}` leaves for the counter: the text before and after it, and its width. */
export function numberParts(
  rule: string | null | undefined,
  { code, day }: { code: string; day: string },
): { prefix: string; width: number; rest: string } {
  const digits = day.replaceAll('-', '')
  const text = (rule || usualNumberRule)
    .replaceAll('{CODE}', code.toUpperCase().slice(0, 20))
    .replaceAll('{yyyyMMdd}', digits)
    .replaceAll('{yyyyMM}', digits.slice(0, 6))
    .replaceAll('{yyyy}', digits.slice(0, 4))
    .replaceAll('{yy}', digits.slice(2, 4))
  const width = Number(/\{seq:(\d)\}/.exec(text)?.[1] ?? 4)
  const [prefix = '', rest = ''] = text.split(/\{seq:\d\}/)
  return { prefix, width, rest }
}

/** A whole number. */
export function numberText({ prefix, width, rest }: ReturnType<typeof numberParts>, seq: number): string {
  return `${prefix}${String(seq).padStart(width, '0')}${rest}`
}

/** Why a rule gives no good numbers, or null: it must count once, and know no other words in braces. */
export function numberRuleProblem(rule: string): string | null {
  const counters = rule.match(/\{seq:[1-9]\}/g) ?? []
  if (counters.length !== 1) return '编号规则中应有一个流水号，如 {seq:4}'
  const unknown = (rule.match(/\{[^}]*\}/g) ?? []).find(
    (word) => !['{CODE}', '{yyyyMMdd}', '{yyyyMM}', '{yyyy}', '{yy}', counters[0]].includes(word),
  )
  return unknown ? `编号规则中的 ${unknown} 无法识别` : null
}

/** A title by a rule such as `{starter}的{name}`: words in braces by what they stand for, unknown ones left out. */
export function titleText(rule: string | null | undefined, words: Readonly<Record<string, string>>): string {
  return (rule || usualTitleRule).replaceAll(/\{([A-Za-z]\w*)\}/g, (_, name: string) => words[name] ?? '')
}
