import { accountFacts } from '#services/identity/shared/account-facts.ts'
import { provide } from '#kernel/world/world.ts'

/** Where an account belongs and what its holder is there. */
export const accountFactsProvider = provide(accountFacts, async (ctx, { userId }) => {
  const [row] = await ctx.db.query<Record<string, unknown>>(
    `select u.department_id as "departmentId", d.dept_name as "departmentName", d.campus_id as "campusId", u.sex,
       coalesce(
         (
         select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.post_name) order by p.sort, p.post_code)
         from accounts_post p
         where p.id = any(u.post_ids)
       ),
         '[]'
       ) as posts
     from sys_user u
     left join base_department d on d.id = u.department_id
     where u.id = $1`,
    [userId],
  )
  return row ?? {}
})
