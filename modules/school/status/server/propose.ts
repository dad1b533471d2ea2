import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { proposalOf } from '../shared/proposal.ts'
import { itemStates } from '../shared/rollover.ts'
import type { Row } from './facts.ts'

type Candidate = {
  studentId: string
  version: number
  xjztM: string
  result: string | null
  certNo: string | null
} & Row

/**
 * Draws up the list of a batch, or brings it up to date: the students of every class that is due. What was decided by hand and
 * what is done stays as it is.
 */
export async function propose(ctx: Ctx, batch: { id: string; xn: string; gradDate: string }): Promise<void> {
  const candidates = await candidatesOf(ctx, batch)
  const hasList = candidates.some((one) => one.result !== null)
  const now = ctx.now()
  const rows = candidates.map(({ result, certNo, ...facts }) => {
    const official = result === null ? null : { result, certNo }
    return { id: newId(now), ...facts, ...proposalOf({ xjztM: facts.xjztM, official, hasList }) }
  })
  const [waiting, failed] = [itemStates.waiting[0], itemStates.failed[0]]
  await ctx.db.query(
    `with x as (
       select *
       from jsonb_to_recordset($1::jsonb) as x(
         id uuid, "studentId" uuid, version int, xh text, xm text, sex text, "departmentId" uuid, "majorId" uuid,
         "classId" uuid, grade int, "campusId" uuid, "xjztM" text, result text, "certNo" text, reason text,
         "isConflict" boolean, "searchText" text
       )
     ),
       gone as (
         delete from status_rollover_item i
         where i.batch_id = $2
           and i.status = any($6)
           and not exists (select 1 from x where x."studentId" = i.student_id)
       )
     insert into status_rollover_item (
       id, version, create_user, create_time, update_user, update_time, batch_id, xn, student_id, xh, xm, sex,
       department_id, major_id, class_id, grade, campus_id, xjzt_m, seen_version, result, is_by_hand, is_conflict,
       cert_no, reason, status, search_text, search_grams
     )
     select x.id, 1, $4, $5, $4, $5, $2, $3, x."studentId", x.xh, x.xm, x.sex, x."departmentId", x."majorId",
       x."classId", x.grade, x."campusId", x."xjztM", x.version, x.result, false, x."isConflict", x."certNo",
       x.reason, '${waiting}', s.search_text, s.search_grams
     from x
     join base_student s on s.id = x."studentId"
     on conflict (batch_id, student_id) do update set xjzt_m = excluded.xjzt_m, class_id = excluded.class_id,
       department_id = excluded.department_id, major_id = excluded.major_id, grade = excluded.grade,
       seen_version = excluded.seen_version,
       result = case when status_rollover_item.is_by_hand then status_rollover_item.result else excluded.result end,
       cert_no = case when status_rollover_item.is_by_hand then status_rollover_item.cert_no else excluded.cert_no end,
       reason = case when status_rollover_item.is_by_hand then status_rollover_item.reason else excluded.reason end,
       is_conflict = excluded.is_conflict, status = '${waiting}', message = null,
       version = status_rollover_item.version + 1, update_time = excluded.update_time
     where status_rollover_item.status = any($6)`,
    [JSON.stringify(rows), batch.id, batch.xn, ctx.actor.userId, now, [waiting, failed]],
  )
}

/** Enrolled students of classes that are due by the day of graduation, unless this year is done with them. */
function candidatesOf(
  ctx: Ctx,
  { id, xn, gradDate }: { id: string; xn: string; gradDate: string },
): Promise<Candidate[]> {
  return ctx.db.query<Candidate>(
    `select s.id as "studentId", s.version, s.xh, s.xm, s.sex, s.department_id as "departmentId",
       s.major_id as "majorId", s.class_id as "classId", s.grade, s.campus_id as "campusId", s.xjzt_m as "xjztM",
       g.result, g.cert_no as "certNo"
     from base_student s
     join base_class c on c.id = s.class_id
     left join status_grad_result g on g.student_id = s.id
     where s.deleted_time is null
       and s.xjzt_m = any($1)
       and c.deleted_time is null
       and c.status in ('1', '2')
       and coalesce(c.expect_grad_date, s.expect_grad_date) <= $2
       and not exists (
         select 1
         from status_rollover_item i
         where i.student_id = s.id and i.xn = $3 and i.status = '1' and i.batch_id <> $4
       )
     order by s.class_id, s.xh`,
    [enrolledStatuses, gradDate, xn, id],
  )
}
