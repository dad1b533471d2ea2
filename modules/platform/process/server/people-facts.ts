import { peopleFacts } from '#services/flow/server/people/subjects.ts'
import { provide } from '#kernel/world/world.ts'
import { postsView } from '#modules/platform/accounts/shared/views.ts'

/** First post and department of people, as the record of a flow names them. */
export const peopleFactsProvider = provide(peopleFacts, async (ctx, { userIds }) => {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db.query<{ id: string; post: string | null; department: string | null }>(
    `select u.id, d.dept_name as department,
       coalesce(
         (
           select p.post_name
           from ${postsView} p
           where p.id = any(u.post_ids)
           order by p.sort nulls last, p.post_code
           limit 1
         ),
         case when u.person_type = 'base.student' then c.class_name end
       ) as post
     from sys_user u
     left join base_department d on d.id = u.department_id
     left join base_student s on u.person_type = 'base.student' and s.id::text = u.person_id
     left join base_class c on c.id = s.class_id
     where u.id = any($1::uuid[])`,
    [userIds],
    'flow_people_facts',
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
})
