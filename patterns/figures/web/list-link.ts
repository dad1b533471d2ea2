import { period, type Conditions, type Figure, type FigureSet, type SpanAnswer } from '../shared/figures.ts'
import { periodsOf } from '../shared/span.ts'

/** The list of what a number counts, of the whole or of one group (`key`): as many rows as it says. */
export function listLink(
  set: FigureSet,
  { rows }: Figure,
  { stat, conditions, key }: { stat: SpanAnswer; conditions: Conditions; key?: string | null },
): string {
  const part =
    key === undefined || stat.by !== period ? undefined : periodsOf(stat, stat.grain).find((one) => one.key === key)
  const { from, to } = part ?? stat
  const field = key === undefined ? undefined : set.dimensions[stat.by]!.field
  const { day } = set.list
  return rowsLink(set, field === undefined ? conditions : memberOf(conditions, field, key ?? null), {
    ...rows,
    [`${day}_ge`]: from,
    [`${day}_le`]: to,
  })
}

/** The list under the same conditions and some more. */
export function rowsLink({ list }: FigureSet, conditions: Conditions, more: Conditions): string {
  return `${list.screen}?${new URLSearchParams({ ...conditions, ...more })}`
}

/** One member stands instead of whatever was chosen of the same kind. */
function memberOf(conditions: Conditions, field: string, key: string | null): Conditions {
  const others = Object.entries(conditions).filter(([name]) => name !== field && !name.startsWith(`${field}_`))
  return { ...Object.fromEntries(others), ...(key === null ? { [`${field}_null`]: '1' } : { [field]: key }) }
}
