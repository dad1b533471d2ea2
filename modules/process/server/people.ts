import type { Ctx } from '#kernel/context.ts'
import { canAct, heldRoles } from '#kernel/identity/in-office.ts'
import { findPeople, namedThings, type NamedThing, type PersonChoice } from '#kernel/flow/server/people.ts'
import { gramsOfKeyword } from '#kernel/operations/search-text.ts'
import { provide } from '#kernel/world.ts'

/**
 * Staff are found by a part of their name or number; students only by their whole name or number, so that nobody leafs through them.
 */
export const findPeopleProvider = provide(
  findPeople,
  async (ctx, { keyword, ids, within, most }): Promise<readonly PersonChoice[]> => {
    if (ids) return choices(ctx, { which: 'u.id = any($2::uuid[])', values: [ids], most })
    if (within) {
      const which = `${canAct('u', '$5')} and (u.id = any($2::uuid[]) or u.department_id = any($3::uuid[]) or u.extra_departments && $3::uuid[]
        or exists (select 1 from ${heldRoles('$5')} h where h.user_id = u.id and h.role_code = any($4::text[])))`
      return choices(ctx, { which, values: [within.users, within.departments, within.roles, ctx.today()], most })
    }
    const word = (keyword ?? '').toLowerCase()
    const which = `u.status = '1' and u.realm = 'main' and u.search_grams @> $2::text[] and u.search_text like $3 and (u.person_type is distinct from 'base.student' or u.user_name = $4 or u.account_no = $4)`
    return choices(ctx, {
      which,
      values: [gramsOfKeyword(word), `%${word.replace(/[\\%_]/g, '\\$&')}%`, keyword],
      most,
      order: 'u.user_name <> $4, ',
    })
  },
)

function choices(
  ctx: Ctx,
  { which, values, most, order = '' }: { which: string; values: unknown[]; most: number; order?: string },
): Promise<PersonChoice[]> {
  return ctx.db.query<PersonChoice>(
    `select u.id as "userId", u.user_name as name, concat_ws(' · ', d.dept_name, u.account_no) as note from sys_user u left join base_department d on d.id = u.department_id where ${which} order by ${order}u.user_name, u.id limit $1`,
    [most, ...values],
  )
}

/** Departments in use with their place in the tree, and posts; those asked for by id also when they are not in use any more. */
export const namedThingsProvider = provide(
  namedThings,
  async (ctx: Ctx, { kind, ids }): Promise<readonly NamedThing[]> => {
    const text =
      kind === 'departments'
        ? `select id, parent_id as "parentId", dept_code as code, dept_name as name from base_department where deleted_time is null and ($1::uuid[] is null and status = '1' or id = any($1::uuid[])) order by sort nulls last, dept_code`
        : `select id, null::uuid as "parentId", post_code as code, post_name as name from accounts_post where $1::uuid[] is null or id = any($1::uuid[]) order by sort nulls last, post_code`
    return ctx.db.query<NamedThing>(text, [ids ?? null])
  },
)
