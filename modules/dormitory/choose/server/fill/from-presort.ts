import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { copyRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { poolsView } from '#modules/dormitory/presort/shared/views.ts'
import { pool } from '../../shared/chooser.ts'
import { batchStates, poolModes } from '../../shared/codes.ts'
import { fromPresortRoute } from '../../shared/office-routes.ts'
import { keptThere } from './pass-from-presort.ts'
import { bedFields, choosable, draftOf, published, type PooledBed } from './pool.ts'

/**
 * The rooms that pre-sorting left to a year, and whose they are: what several classes share is the department's, and
 * what was settled student by student is theirs alone.
 */
const rooms = `(
  select p.room_id, p.batch_id, min(p.department_id::text)::uuid as department_id,
    case when count(distinct p.class_id) = 1 then min(p.class_id::text)::uuid end as class_id,
    bool_or(p.student_id is not null) as is_settled
  from ${poolsView} p
  where p.grade = $2
  group by p.room_id, p.batch_id
)`

/** The pool becomes what pre-sorting published for the year of the batch: for each class, each department or all. */
async function takeOver(ctx: Ctx, { id }: { id: string }): Promise<{ beds: number }> {
  const of = await draftOf(ctx, id)
  if (of.state !== batchStates.draft[0]) throw badRequest({ text: published })
  const beds = await ctx.db.query<PooledBed & { isSettled: boolean }>(
    `select ${bedFields},
       coalesce(
         b.department_id, case when $3 <> '${poolModes.school[0]}' and not o.is_settled then o.department_id end
       ) as "departmentId",
       coalesce(
         b.class_id, case when $3 = '${poolModes.byClass[0]}' and not o.is_settled then o.class_id end
       ) as "classId",
       o.is_settled as "isSettled"
     from ${rooms} o
     join ${bedsView} b on b.room_id = o.room_id
     where b.sex_limit is not null
       and (
         ${choosable}
         or ${keptThere}
         and b.lock_ref_id = o.batch_id::text
         and b.room_status = '1'
         and b.dorm_status = '1'
       )
       and not exists (select 1 from choose_pool k where k.batch_id = $1 and k.bed_id = b.id)`,
    [id, of.grade, of.poolMode],
  )
  if (beds.length === 0) throw badRequest({ text: '没有可带入的预分床位，请先发布该年级的床位预分' })
  await copyRows(
    ctx,
    pool,
    beds.map((bed) => ({ id: newId(ctx.now()), values: { ...bed, batchId: id, taken: 0 } })),
  )
  return { beds: beds.length }
}

export const fromPresortRoutes: readonly Route[] = [route(fromPresortRoute, takeOver)]
