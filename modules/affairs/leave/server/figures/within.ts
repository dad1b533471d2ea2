import { rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { addFilters } from '#kernel/operations/read/query.ts'
import { place, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { placement } from '#modules/school/base/shared/students/placement.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { leaveRequest, leaveSources } from '../../shared/leave-request.ts'
import { leaveDaily } from '../../shared/away/leave-return.ts'
import { onLeaveAt } from './on-leave.ts'

/**
 * What narrows the leaves that are counted: conditions of the list of leaves, so that a number and the list it leads to
 * agree.
 */
export type LeaveFilter = Readonly<Record<string, string>>

const unitFields = ['departmentId', 'majorId', 'classId', 'grade']
const filterFields = [...unitFields, 'typeId', 'studentId']
const operator = /_(ge|le|in|null)$/

/** Whose numbers: the rows of leaves somebody may list, and what narrows them. */
export type Counted = { readonly scope: RowScope; readonly filter: LeaveFilter }

/** On an internship somebody is not expected at school. */
const internship = '06'
const nothingHidden: ReadonlySet<string> = new Set()

/** The conditions among what somebody asks that leaves are counted by. */
export function filterOf(query: Readonly<Record<string, unknown>>): LeaveFilter {
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && filterFields.includes(entry[0].replace(operator, '')),
    ),
  )
}

/** Those of the conditions that say where a student belongs. */
export function unitsOf(filter: LeaveFilter): LeaveFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => unitFields.includes(name.replace(operator, ''))))
}

/** A counsellor counts the own students, the office everybody: whoever lists leaves counts exactly those. */
export async function countedBy(ctx: Ctx, filter: LeaveFilter = {}): Promise<Counted> {
  return { scope: await rowScope(ctx, ctx.world.resources.get(leaveRequest.name)!, 'list'), filter }
}

/** Condition on leaves (`t`). */
export function leavesWithin(ctx: Ctx, conditions: Conditions, counted: Counted): string {
  return conditionOn(ctx, conditions, leaveRequest, counted)
}

/** Condition on dates of leaves (`t`); a rule that only leaves themselves can answer is asked of them. */
export function datesWithin(ctx: Ctx, conditions: Conditions, counted: Counted): string {
  if (!isRuled(counted.scope)) return conditionOn(ctx, conditions, leaveDaily, counted)
  const own = conditionOn(ctx, conditions, leaveRequest, { ...counted, filter: {} })
  const dates = conditionOn(ctx, conditions, leaveDaily, { scope: everything, filter: counted.filter })
  return `t.leave_id in (select t.id from leave_request t where ${own}) and ${dates}`
}

/** Condition on students (`t`) who should be here at a moment: reading, and not away on an internship. */
export async function shouldBeHere(
  ctx: Ctx,
  conditions: Conditions,
  { counted, at }: { counted: Counted; at: string },
): Promise<string> {
  const scope = isRuled(counted.scope)
    ? await rowScope(ctx, ctx.world.resources.get(student.name)!, 'list')
    : ownStudents(counted.scope)
  const reading = `t.xjzt_m = any(${place(conditions, readingStatuses)})`
  const own = conditionOn(ctx, conditions, student, { scope, filter: unitsOf(counted.filter) })
  return `t.deleted_time is null and ${reading} and ${own}
    and not exists (
      select 1
      from leave_request i
      join leave_type k on k.id = i.type_id and k.code = '${internship}'
      where i.student_id = t.id and ${onLeaveAt('i', at)}
    )`
}

/** Condition on placements (`t`) of students who were reading. */
export async function placementsWithin(ctx: Ctx, conditions: Conditions, counted: Counted): Promise<string> {
  const isKnown =
    counted.scope.kind === 'all' ||
    (!isRuled(counted.scope) && counted.scope.parts.every(({ field }) => fieldOf(placement, field)))
  const scope = isKnown ? counted.scope : await rowScope(ctx, ctx.world.resources.get(placement.name)!, 'list')
  const reading = `t.xjzt_m = any(${place(conditions, readingStatuses)})`
  return `${reading} and ${conditionOn(ctx, conditions, placement, { scope, filter: unitsOf(counted.filter) })}`
}

/**
 * Condition on leaves (`t`) somebody asked for and others decided: not those of a group, nor those of the time before
 * the platform.
 */
export const isAskedFor = `coalesce(t.source, '${leaveSources.self[0]}')
  in ('${leaveSources.self[0]}', '${leaveSources.byLeader[0]}')`

/** Condition on dates of leaves (`t`) that are internships. */
export const isInternship = `t.type_code = '${internship}'`

const everything: RowScope = { kind: 'all' }

function isRuled(scope: RowScope): boolean {
  return scope.kind === 'some' && (scope.rules?.length ?? 0) > 0
}

/** The same reach, said of students themselves. */
function ownStudents(scope: RowScope): RowScope {
  return scope.kind === 'all'
    ? scope
    : { ...scope, parts: scope.parts.map((part) => (part.field === 'studentId' ? { ...part, field: 'id' } : part)) }
}

function conditionOn(ctx: Ctx, conditions: Conditions, entity: AnyEntity, { scope, filter }: Counted): string {
  const own: Conditions = { texts: [], values: conditions.values }
  withinScope(own, entity, scope)
  // What an entity does not offer as a condition of its lists is one here all the same.
  const asked = {
    ...entity,
    list: { ...entity.list, filters: [...new Set(Object.keys(filter).map((name) => name.replace(operator, '')))] },
  } as AnyEntity
  addFilters(ctx, own, asked, filter, nothingHidden)
  return own.texts.length === 0 ? 'true' : own.texts.join(' and ')
}
