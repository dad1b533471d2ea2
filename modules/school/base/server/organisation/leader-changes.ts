import type { Ctx } from '#kernel/world/context.ts'
import type { Change } from '#kernel/operations/resource.ts'
import type { classAssign } from '../../shared/classes/class-assign.ts'
import { classLeaderChanged, type ClassLeaderChange } from '../../shared/people/people-changed.ts'
import { userOfTeacher } from '../flow/flow-asked.ts'

/** Tells of classes that somebody else leads now or will lead, and who led them before. */
export async function tellLeaderChanges(ctx: Ctx, changes: readonly Change<typeof classAssign>[]): Promise<void> {
  const touched = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null)
  const pairs = [...new Map(touched.map((row) => [`${String(row.classId)} ${String(row.role)}`, row])).values()]
  if (pairs.length === 0) return
  const found = await ctx.db.query<ClassLeaderChange>(
    `with next as (
       select distinct on (a.class_id, a.role) a.class_id, a.role, a.teacher_id,
         greatest(a.start_date, $3::date) as day
       from unnest($1::uuid[], $2::text[]) as p(class_id, role)
       join base_class_assign a on a.class_id = p.class_id and a.role = p.role
       where a.deleted_time is null and (a.end_date is null or a.end_date >= $3)
       order by a.class_id, a.role, a.start_date desc
     )
     select n.class_id::text as "classId", c.class_name as "className", n.role, n.day::text as day,
       u.id as "toUserId", u.user_name as "toName",
       array(
         select distinct o.id::text
         from base_class_assign b
         join sys_user o on o.person_id = b.teacher_id::text and o.person_type = 'base.teacher'
         where b.class_id = n.class_id
           and b.role = n.role
           and b.teacher_id <> n.teacher_id
           and not exists (
             select 1
             from base_class_assign v
             where v.class_id = n.class_id
               and v.role = n.role
               and v.teacher_id = b.teacher_id
               and v.deleted_time is null
               and v.start_date <= n.day
               and (v.end_date is null or v.end_date >= n.day)
           )
       ) as "fromUserIds"
     from next n
     join base_class c on c.id = n.class_id
     join base_teacher t on t.id = n.teacher_id
     join ${userOfTeacher('$3')}`,
    [pairs.map((row) => row.classId), pairs.map((row) => row.role), ctx.today()],
  )
  if (found.length > 0) await ctx.tell(classLeaderChanged, { changes: found })
}
