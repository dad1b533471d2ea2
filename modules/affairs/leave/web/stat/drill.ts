import type { Dimension } from '../../shared/figures/figures.ts'
import { periodsOf, type Span } from '../../shared/figures/span.ts'
import { takenStates } from '../../shared/states.ts'
import type { Stat } from '../../shared/figures/stat-routes.ts'

const fields: Readonly<Record<Exclude<Dimension, 'period'>, string>> = {
  department: 'departmentId',
  major: 'majorId',
  class: 'classId',
  student: 'studentId',
  type: 'typeId',
}

/** The list of the leaves a number of 请假人次 counts: as many rows as the number says. */
export function leavesLink(
  stat: Pick<Stat, 'from' | 'to' | 'by' | 'grain'>,
  conditions: Readonly<Record<string, string>>,
  key?: string | null,
): string {
  const { by } = stat
  const span: Span =
    key !== undefined && by === 'period'
      ? (periodsOf(stat, stat.grain).find((period) => period.key === key) ?? stat)
      : stat
  const member =
    key === undefined || by === 'period'
      ? conditions
      : {
          ...withoutField(conditions, fields[by]),
          ...(key === null ? { [`${fields[by]}_null`]: '1' } : { [fields[by]]: key }),
        }
  return nowLink(member, { status_in: takenStates.join(','), startTime_ge: span.from, startTime_le: span.to })
}

/** The list of leaves under the same conditions and some more. */
export function nowLink(conditions: Readonly<Record<string, string>>, more: Readonly<Record<string, string>>): string {
  return `/leave/query?${new URLSearchParams({ ...conditions, ...more })}`
}

/** One member stands instead of whatever was chosen of the same kind. */
function withoutField(conditions: Readonly<Record<string, string>>, field: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(conditions).filter(([name]) => name !== field && !name.startsWith(`${field}_`)),
  )
}
