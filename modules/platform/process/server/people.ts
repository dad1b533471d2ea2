import type { Ctx } from '#kernel/world/context.ts'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { outsideDeciders } from '#services/flow/server/run/deciders.ts'
import type { PersonChoice } from '#services/flow/shared/routes/start.ts'
import { findPeople, namedThings, type NamedThing } from '#services/flow/server/people/people.ts'
import { gramsOfKeyword } from '#kernel/entity/search-text.ts'
import { provide } from '#kernel/world/world.ts'
import { postsView } from '#modules/platform/accounts/shared/views.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'

/** Students, employers and alumni, by the kinds of accounts, and whoever signs in elsewhere. */
const isOutside = `coalesce(u.realm <> 'main' or u.person_type = 'base.student' or u.user_type in ('2', '3', '4'), false)`

/**
 * Staff are found by a part of their name or number; students only by their whole name or number, so that nobody leafs through them;
 * others from outside not at all.
 */
export const findPeopleProvider = provide(
  findPeople,
  async (ctx, { keyword, ids, within, most }): Promise<readonly PersonChoice[]> => {
    if (ids) return knownAmong(ctx, ids, most)
    if (within) {
      const which = `${canAct('u', '$5')}
        and (u.id = any($2::uuid[])
          or u.department_id = any($3::uuid[])
          or u.extra_departments && $3::uuid[]
          or exists (select 1 from ${heldRoles('$5')} h where h.user_id = u.id and h.role_code = any($4::text[])))`
      const values = [within.users, within.departments, within.roles, ctx.today()]
      return (await found(ctx, { which, values, most })).map(choiceOf)
    }
    const word = (keyword ?? '').toLowerCase()
    const which = `${canAct('u', '$5')} and u.realm = 'main'
      and u.search_grams @> $2::text[] and u.search_text like $3
      and (not ${isOutside} or u.person_type = 'base.student' and (u.user_name = $4 or u.account_no = $4))`
    const values = [gramsOfKeyword(word), `%${word.replace(/[\\%_]/g, '\\$&')}%`, keyword, ctx.today()]
    return (await found(ctx, { which, values, most, order: 'u.user_name <> $4, ' })).map(choiceOf)
  },
)

/** By id as by name: staff to everybody, students to themselves and to whoever reaches their record. */
async function knownAmong(ctx: Ctx, ids: readonly string[], most: number): Promise<PersonChoice[]> {
  const rows = await found(ctx, { which: `u.id = any($2::uuid[]) and u.realm = 'main'`, values: [ids], most })
  const isKnown = (row: Found) => !row.isOutside || row.userId === ctx.actor.userId
  const reached = await ctx.call(studentsWithinReach, {
    ids: rows.flatMap((row) => (!isKnown(row) && row.studentId ? [row.studentId] : [])),
  })
  return rows.filter((row) => isKnown(row) || reached.has(row.studentId ?? '')).map(choiceOf)
}

/** Students, alumni and employers decide only what a flow gives them to decide. */
export const outsideDecidersProvider = provide(outsideDeciders, (ctx, { userIds }) =>
  ctx.db.query<{ userId: string; name: string; roles: string[] }>(
    `select u.id as "userId", u.user_name as name,
       array(
         select h.role_code from ${heldRoles('$2')} h where h.user_id = u.id
       ) as roles
     from sys_user u
     where u.id = any($1::uuid[]) and ${isOutside}`,
    [userIds, ctx.today()],
    'flow_outside_deciders',
  ),
)

type Found = PersonChoice & { isOutside: boolean; studentId: string | null }

function found(
  ctx: Ctx,
  { which, values, most, order = '' }: { which: string; values: unknown[]; most: number; order?: string },
): Promise<Found[]> {
  return ctx.db.query<Found>(
    `select u.id as "userId", u.user_name as name, concat_ws(' · ', d.dept_name, u.account_no) as note,
       ${isOutside} as "isOutside",
       case when u.person_type = 'base.student' then u.person_id end as "studentId"
     from sys_user u
     left join base_department d on d.id = u.department_id
     where ${which}
     order by ${order}u.user_name, u.id
     limit $1`,
    [most, ...values],
  )
}

function choiceOf({ userId, name, note }: Found): PersonChoice {
  return { userId, name, note }
}

/** Departments in use with their place in the tree, and posts; those asked for by id also when they are not in use any more. */
export const namedThingsProvider = provide(
  namedThings,
  async (ctx: Ctx, { kind, ids }): Promise<readonly NamedThing[]> => {
    const text =
      kind === 'departments'
        ? `select id, parent_id as "parentId", dept_code as code, dept_name as name
           from base_department
           where deleted_time is null and ($1::uuid[] is null and status = '1' or id = any($1::uuid[]))
           order by sort nulls last, dept_code`
        : `select p.id, null::uuid as "parentId", p.post_code as code, p.post_name as name
           from ${postsView} p
           where $1::uuid[] is null or p.id = any($1::uuid[])
           order by p.sort nulls last, p.post_code`
    return ctx.db.query<NamedThing>(text, [ids ?? null])
  },
)
