import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { outsideDeciders } from '#services/flow/server/deciders.ts'
import { findPeople, namedThings, type NamedThing, type PersonChoice } from '#services/flow/server/people.ts'
import { gramsOfKeyword } from '#kernel/entity/search-text.ts'
import { aliveOnly, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { provide } from '#kernel/world/world.ts'
import { student } from '#modules/school/base/shared/student.ts'

/**
 * Staff are found by a part of their name or number; students only by their whole name or number, so that nobody leafs through them.
 */
export const findPeopleProvider = provide(
  findPeople,
  async (ctx, { keyword, ids, within, most }): Promise<readonly PersonChoice[]> => {
    if (ids) return knownAmong(ctx, ids, most)
    if (within) {
      const which = `${canAct('u', '$5')} and (u.id = any($2::uuid[]) or u.department_id = any($3::uuid[]) or u.extra_departments && $3::uuid[]
        or exists (select 1 from ${heldRoles('$5')} h where h.user_id = u.id and h.role_code = any($4::text[])))`
      return choices(ctx, { which, values: [within.users, within.departments, within.roles, ctx.today()], most })
    }
    const word = (keyword ?? '').toLowerCase()
    const which = `${canAct('u', '$5')} and u.realm = 'main' and u.search_grams @> $2::text[] and u.search_text like $3 and (u.person_type is distinct from 'base.student' or u.user_name = $4 or u.account_no = $4)`
    return choices(ctx, {
      which,
      values: [gramsOfKeyword(word), `%${word.replace(/[\\%_]/g, '\\$&')}%`, keyword, ctx.today()],
      most,
      order: 'u.user_name <> $4, ',
    })
  },
)

/** By id as by name: staff to everybody, students to themselves and to whoever reaches their record. */
async function knownAmong(ctx: Ctx, ids: readonly string[], most: number): Promise<PersonChoice[]> {
  const conditions: Conditions = { texts: [], values: [most, ids, ctx.actor.userId] }
  const reached = await studentsWithin(ctx, conditions)
  const which = `u.id = any($2::uuid[]) and u.realm = 'main'
    and (u.person_type is distinct from 'base.student' or u.id = $3::uuid or u.person_id in (${reached}))`
  return choices(ctx, { which, values: conditions.values.slice(1), most })
}

async function studentsWithin(ctx: Ctx, conditions: Conditions): Promise<string> {
  const resource = ctx.world.resources.get(student.name)
  if (!resource || !can(ctx.actor, permissionKey(student, 'list'))) return 'select null'
  const rows: Conditions = { texts: [], values: conditions.values }
  aliveOnly(rows, student)
  withinScope(rows, student, await rowScope(ctx, resource, 'list'))
  return `select t.id::text from base_student t${whereText(rows)}`
}

/** Students, alumni and employers decide only what a flow gives them to decide. */
export const outsideDecidersProvider = provide(outsideDeciders, (ctx, { userIds }) =>
  ctx.db.query<{ userId: string; name: string; roles: string[] }>(
    `select u.id as "userId", u.user_name as name,
       array(
         select h.role_code from ${heldRoles('$3')} h where h.user_id = u.id
       ) as roles
     from sys_user u
     where u.id = any($1::uuid[])
       and (u.realm <> 'main' or u.person_type = 'base.student' or u.user_type = any($2::text[]))`,
    [userIds, outsideTypes, ctx.today()],
    'flow_outside_deciders',
  ),
)

/** Students, employers and alumni, by the kinds of accounts. */
const outsideTypes = ['2', '3', '4']

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
