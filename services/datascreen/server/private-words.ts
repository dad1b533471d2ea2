import { surnameOf } from '#kernel/rules/surname.ts'
/** Words that no open screen may carry, whatever a block answers. */
const forbidden = /^(xh|ksh|zkzh|idcard|sfzh|sjhm|phone|mobile|address|password|secret|email|[a-z]+id)$/i
const names = /^(xm|name|(?!(class|type|group|screen)name)[a-z]+name)$/i
const person = /(^|[^\d])(1[3-9]\d{9}|\d{17}[\dXx])(?!\d)/

type Rules = { /** Whether `personName` may stand there at all. */ showsNames: boolean; isMasked?: boolean }

/** What may leave the house: keys that name people are dropped, names of people become surname and star where the block may show them. */
export function cleanForScreen(value: unknown, rules: Rules): unknown {
  if (Array.isArray(value)) return value.map((one) => cleanForScreen(one, rules))
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return person.test(value) ? '***' : value
  if (typeof value !== 'object' || value === null) return value
  const out: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    if (forbidden.test(key)) continue
    if (key === 'personName') {
      if (rules.showsNames) out[key] = rules.isMasked === false ? String(one ?? '') : maskedName(String(one ?? ''))
    } else if (!names.test(key) || typeof one !== 'string' || isGroup(value)) out[key] = cleanForScreen(one, rules)
  }
  return out
}

/** Beside a number, or where one was hidden, a name is that of a group. */
function isGroup(row: object): boolean {
  return 'hidden' in row || Object.values(row).some((one) => typeof one === 'number')
}

/** 李*, 欧阳**: the surname alone. */
function maskedName(name: string): string {
  const surname = surnameOf(name)
  return surname + '*'.repeat(Math.min(3, [...name].length - [...surname].length))
}

/** Why a group has no number: it is too small itself, or another one beside it could be counted from it. */
export type Hidden = 'small' | 'beside'
export type Shown<R, K extends keyof R> = Omit<R, K> & { [P in K]: R[P] | null } & { hidden?: Hidden }

/**
 * Groups too small to be shown keep their place without their numbers. Where the sum of all is shown and only one group would be
 * hidden, the next smallest is hidden too: otherwise the first could be counted from the rest.
 */
export function hideSmall<R extends object, K extends keyof R>(
  rows: readonly R[],
  {
    by,
    minGroup,
    along = [],
  }: { by: K; minGroup: number; /** What would give the number away. */ along?: readonly K[] },
): Shown<R, K>[] {
  const countOf = (row: R) => Number(row[by])
  const small = new Set(rows.filter((row) => countOf(row) > 0 && countOf(row) < minGroup))
  const beside =
    small.size === 1
      ? rows.filter((row) => !small.has(row) && countOf(row) > 0).toSorted((a, b) => countOf(a) - countOf(b))[0]
      : undefined
  const empty = Object.fromEntries([by, ...along].map((key) => [key, null]))
  return rows.map(
    (row) =>
      (small.has(row)
        ? { ...row, ...empty, hidden: 'small' }
        : row === beside
          ? { ...row, ...empty, hidden: 'beside' }
          : row) as Shown<R, K>,
  )
}
