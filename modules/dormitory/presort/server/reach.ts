import { chineseTime } from '#kernel/rules/time-words.ts'
import { rowScope } from '#kernel/access/access.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { resource } from '#kernel/operations/resource.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { batchStates, type BatchRow } from '../shared/batch.ts'
import { item } from '../shared/plan.ts'
import { saidOf, unsayable } from './comments.ts'

export const items = resource(item, {
  scope: scopeOfStudent(item),
  actions: [saidOf],
  withheldOf: unsayable,
  quick: {
    current: {
      label: '当前方案',
      where: () => 'exists (select 1 from presort_version v where v.id = t.version_id and v.is_current)',
    },
  },
})

/** The departments whose part of a batch the caller sees and changes; null for all. */
export async function reachOf(ctx: Ctx): Promise<string[] | null> {
  const scope = await rowScope(ctx, items, 'list')
  if (scope.kind === 'all') return null
  return scope.parts.flatMap(({ field, values }) => (field === 'departmentId' ? values.map(String) : []))
}

/** A batch a department has no part in is not there for it. */
export async function requirePart(ctx: Ctx, of: BatchRow): Promise<string[] | null> {
  const own = await reachOf(ctx)
  if (own === null) return null
  const [part] = await ctx.db.query(
    'select 1 from presort_department where batch_id = $1 and department_id = any($2::uuid[]) limit 1',
    [of.id, own],
  )
  if (!part || of.state === batchStates.void[0]) throw notFound()
  return own
}

const byOffice: readonly string[] = [batchStates.dividing[0], batchStates.adjusting[0], batchStates.ready[0]]

/** Who may change the part of a department now: the office until publication, the department while it is its turn. */
export async function requireTurn(ctx: Ctx, of: BatchRow, departmentIds: readonly string[]): Promise<void> {
  const own = await reachOf(ctx)
  if (own === null) {
    if (!byOffice.includes(of.state)) throw badRequest({ text: '当前状态不能调整' })
    return
  }
  // What belongs to others is not there.
  if (departmentIds.length === 0 || departmentIds.some((id) => !own.includes(id))) throw notFound()
  if (of.state !== batchStates.adjusting[0]) throw badRequest({ text: '不在院系调整阶段，不能调整' })
  if (of.deadlineYx && new Date(of.deadlineYx) < ctx.now())
    throw badRequest({ text: `院系调整已于 ${chineseTime.until(of.deadlineYx)} 截止` })
  const [done] = await ctx.db.query(
    `select 1
     from presort_department
     where batch_id = $1 and department_id = any($2::uuid[]) and submit_time is not null`,
    [of.id, departmentIds],
  )
  if (done) throw badRequest({ text: '本院系已提交，不能再调整' })
}
