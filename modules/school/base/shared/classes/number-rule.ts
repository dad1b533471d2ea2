/** Rules by which a school names classes and numbers students; parameters `class.nameRule` and `student.xhRule`. */
export const defaultClassNameRule = '{majorShort}{grade:2}{seq:2}'
export const defaultStudentNumberRule = '{grade}{majorInner:2}{classSeq:2}{seq:2}'

/** `软件`, 2024, 1 → 软件2401. Null when a part does not fit its place. */
export function classNameBy(rule: string, parts: { majorShort: string; grade: number; seq: number }): string | null {
  return fillRule(rule, parts)
}

/** 2024, `03`, 1, 17 → 2024030117. Null when a part does not fit its place. */
export function studentNumberBy(
  rule: string,
  parts: { grade: number; majorInner: string; classSeq: number; seq: number },
): string | null {
  return fillRule(rule, parts)
}

const hole = /\{(\w+)(?::([1-9]\d?))?\}/g

/** Why a rule could not name anything: it holds something unknown, or nothing that tells one from the next. */
export function ruleProblem(rule: string, parts: { known: readonly string[]; needed: string }): string | null {
  const names = [...rule.matchAll(hole)].map(([, name]) => name!)
  const unknown = names.find((name) => !parts.known.includes(name))
  if (unknown !== undefined) return `没有 {${unknown}} 这一项`
  if (/[{}]/.test(rule.replace(hole, ''))) return '大括号中的写法不正确'
  return names.includes(parts.needed) ? null : `规则中须含 {${parts.needed}}`
}

/** `{name}` is the value, `{name:2}` the value in two places with leading zeros; a year in two places keeps its end. */
function fillRule(rule: string, parts: Record<string, string | number>): string | null {
  let fits = true
  const filled = rule.replace(hole, (_hole, name: string, width?: string) => {
    const value = String(parts[name] ?? '')
    if (value === '') fits = false
    if (!width) return value
    const places = Number(width)
    if (name === 'grade') return value.slice(-places)
    // Cutting a sequence or a code short would give two classes or students the same number.
    if (value.length > places) fits = false
    return value.padStart(places, '0')
  })
  return fits ? filled : null
}
