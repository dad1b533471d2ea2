/** Words that no open screen may carry, whatever a block answers. */
const forbidden = /^(xh|ksh|zkzh|idcard|sfzh|sjhm|phone|mobile|address|password|secret|email|userid|studentid|teacherid)$/i
const names = /^(xm|name|stuname|studentname|username)$/i
const person = /(^|[^\d])(1[3-9]\d{9}|\d{17}[\dXx])(?!\d)/

/** What may leave the house: keys that name people are dropped, names of people become surname and star where the block may show them. */
export function cleanForScreen(value: unknown, { showsNames }: { showsNames: boolean }): unknown {
  if (Array.isArray(value)) return value.map((one) => cleanForScreen(one, { showsNames }))
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return person.test(value) ? '***' : value
  if (typeof value !== 'object' || value === null) return value
  const out: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    if (forbidden.test(key)) continue
    if (key === 'personName') {
      if (showsNames) out[key] = maskedName(String(one ?? ''))
    } else if (!names.test(key) || typeof one !== 'string' || isLabel(value)) out[key] = cleanForScreen(one, { showsNames })
  }
  return out
}

/** Beside a count a name is that of a group. */
function isLabel(row: object): boolean {
  return Object.values(row).some((one) => typeof one === 'number')
}

/** 李* , 欧阳** */
function maskedName(name: string): string {
  const [first = '', ...rest] = [...name]
  return first + '*'.repeat(Math.min(3, rest.length))
}

/** Groups too small to be shown keep their place without their number. */
export function hideSmall<R extends Record<string, unknown>>(rows: readonly R[], { by, minGroup }: { by: keyof R; minGroup: number }): (R & { hidden?: true })[] {
  return rows.map((row) => {
    const count = Number(row[by])
    return count > 0 && count < minGroup ? { ...row, [by]: null, hidden: true as const } : row
  })
}
