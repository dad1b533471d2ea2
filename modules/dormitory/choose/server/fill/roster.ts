import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { needsNoBed, outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { poolsView } from '#modules/dormitory/presort/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { chooser } from '../../shared/chooser.ts'
import { chooserStates } from '../../shared/codes.ts'

/** Admitted, on the way: who chooses a bed before coming. */
const expected = '17'

type Found = { studentId: string; reason: string | null; roomId: string | null }

/**
 * Who is meant by a batch, and who of them may not choose and why; students who have left the year go. Made anew when
 * it is published. Rehearsals let those choose who have a bed already: theirs stays as it is.
 */
export async function makeRoster(ctx: Ctx, batchId: string): Promise<{ eligible: number; ineligible: number }> {
  const found = await ctx.db.query<Found>(
    `select s.id as "studentId",
       case
         when s.sex is null or s.sex not in ('1', '2') then '性别信息不完整，请先在学籍信息中维护性别'
         when ${needsNoBed('s.id', '$3::date')} then '${outsideReason}'
         when v.id is not null and not coalesce(b.is_rehearsal, false) then '已分配床位：' || v.place_name
         when not exists (
           select 1
           from choose_pool p
           where p.batch_id = b.id and p.sex = s.sex and (p.department_id is null or p.department_id = s.department_id)
             and (p.class_id is null or p.class_id = s.class_id)
             and case when o.room_id is null then p.is_settled is not true else p.room_id = o.room_id end
         ) then '本批次没有可供选择的床位'
       end as reason,
       o.room_id as "roomId"
     from choose_batch b
     join base_student s on s.grade = b.grade and s.deleted_time is null and s.xjzt_m = any($2::text[])
     left join ${staysView} v on v.student_id = s.id
     left join lateral (
       select x.room_id
       from ${poolsView} x
       join choose_pool k on k.batch_id = b.id and k.room_id = x.room_id and k.is_settled
       where x.student_id = s.id and x.grade = b.grade
       order by x.id desc
       limit 1
     ) o on true
     where b.id = $1`,
    [batchId, [expected, ...readingStatuses], ctx.today()],
  )
  // Made anew as a whole while nobody has chosen: the batch, not each line, is what the log tells of.
  await ctx.db.execute('delete from choose_student where batch_id = $1 and student_id <> all($2::uuid[])', [
    batchId,
    found.map(({ studentId }) => studentId),
  ])
  const now = ctx.now()
  // By the thousand, and nobody has chosen yet: what was saved as favourite stays.
  const written = await ctx.db.query<{ id: string }>(
    `insert into choose_student as c (
       id, version, create_user, create_time, update_user, update_time, batch_id, student_id, xh, xm, sex,
       department_id, major_id, class_id, grade, campus_id, eligible, reason, room_id, change_used, state
     )
     select x.id, 1, $4, $5, $4, $5, $6, s.id, s.xh, s.xm, s.sex, s.department_id, s.major_id, s.class_id, s.grade,
       s.campus_id, x.reason is null, x.reason, x.room_id, 0, $7
     from unnest($1::uuid[], $2::uuid[], $3::text[], $8::uuid[]) as x(id, student_id, reason, room_id)
     join base_student s on s.id = x.student_id
     on conflict (batch_id, student_id) do update set eligible = excluded.eligible, reason = excluded.reason,
       room_id = excluded.room_id, xh = excluded.xh, xm = excluded.xm, sex = excluded.sex,
       department_id = excluded.department_id, major_id = excluded.major_id, class_id = excluded.class_id,
       grade = excluded.grade, campus_id = excluded.campus_id, update_time = excluded.update_time,
       version = c.version + 1
     returning c.id`,
    [
      found.map(() => newId(now)),
      found.map(({ studentId }) => studentId),
      found.map(({ reason }) => reason),
      ctx.actor.userId,
      now,
      batchId,
      chooserStates.none[0],
      found.map(({ roomId }) => roomId),
    ],
  )
  const rows = await loadRows(
    ctx,
    chooser,
    written.map(({ id }) => id),
  )
  await writeSearch(ctx, chooser, [...rows.values()])
  const eligible = found.filter(({ reason }) => reason === null).length
  return { eligible, ineligible: found.length - eligible }
}
