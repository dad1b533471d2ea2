import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import type { Param } from '#kernel/params/param.ts'

/** The law asks for six months of whatever shows who did what on a network. */
const leastDaysOfLogs = 180

/** What is wrong with the promise of an entity to keep its rows only so long. */
export function retentionProblems(entity: AnyEntity, params: readonly Param[]): string[] {
  const { retain } = entity
  if (!retain) return []
  const problems: string[] = []
  const say = (text: string) => problems.push(`${entity.name}: ${text}`)
  const field = fieldOf(entity, retain.by as string)
  if (!field || !columnOf(field).type(field).startsWith('timestamptz'))
    say(`retain goes by ${String(retain.by)}, which is no moment`)
  const least = leastDays(retain.days, params)
  if (least === null) say(`retain names the parameter ${JSON.stringify(retain.days)}, which is no number of days`)
  else if (least < 0) say('retain keeps rows for less than nothing')
  else if (entity.isLog && least < leastDaysOfLogs) say(`a log is kept for ${leastDaysOfLogs} days at least`)
  return problems
}

function leastDays(days: number | { param: string }, params: readonly Param[]): number | null {
  if (typeof days === 'number') return days
  const param = params.find((one) => one.key === days.param)
  return param?.type === 'integer' ? (param.min ?? 0) : null
}
