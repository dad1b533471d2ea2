import type { Ctx } from '#kernel/world/context.ts'

/*
 * Who is in office: the one place that says whether an account can act and whether a role is held on a day. Everything that looks for
 * approvers, managers or receivers asks here, or joins what stands here into its own question; a check refuses a second way.
 */

/** Of an account `user` of `sys_user`: it is open, not past its last day, and no end planned for it has come. `day` is a place in the statement. */
export function canAct(user: string, day: string): string {
  return `${user}.status = '1' and (${user}.expire_date is null or ${user}.expire_date >= ${day}::date)
    and (${user}.disable_date is null or ${user}.disable_date > ${day}::date)`
}

/** The state of an account on a day: one whose end has come is out of use, also before upkeep has written so. */
export function stateOn(user: string, day: string): string {
  return `case when ${user}.status = '1' and not (${canAct(user, day)}) then '3' else ${user}.status end`
}

/** Of an account: somebody can really come in by it. One without a password, tied to nobody elsewhere, opens no door. */
export function hasWayIn(user: string): string {
  return `(${user}.password_hash is not null or exists (select 1 from sys_user_oauth o where o.user_id = ${user}.id))`
}

/** Joins the account `u` of a person (`id`, `person_type`) that can act: whoever is told something or shown as reached is found by it. */
export function ableAccount(person: string, day: string): string {
  return `sys_user u on u.person_id = ${person}.id::text and u.person_type = ${person}.person_type and ${canAct('u', day)}`
}

/** Who holds which role on a day: roles that are in use, from their first day to their last. Columns user_id, role_id, role_code, role_name. */
export function heldRoles(day: string): string {
  return `(select held.user_id, held.role_id, role.role_code, role.role_name
    from sys_user_role held join sys_role role on role.id = held.role_id and role.status = '1'
    where (held.begin_date is null or held.begin_date <= ${day}::date)
      and (held.end_date is null or held.end_date >= ${day}::date))`
}

/** Of some accounts and roles: who ever held which, now, later or formerly. For what must never be reached by way of a role. */
export async function everHeld(
  ctx: Ctx,
  userIds: readonly string[],
  roles: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await ctx.db.query<{ id: string; codes: string[] }>(
    `select h.user_id as id, array_agg(r.role_code) as codes
     from sys_user_role h
     join sys_role r on r.id = h.role_id
     where h.user_id = any($1::uuid[]) and r.role_code = any($2::text[])
     group by h.user_id`,
    [userIds, roles],
  )
  return new Map(rows.map((row) => [row.id, row.codes]))
}

const usualMost = 200

/** Accounts that can act and hold one of some roles today. */
export async function holdersOf(
  ctx: Ctx,
  roles: readonly string[],
  { most = usualMost }: { most?: number } = {},
): Promise<string[]> {
  if (roles.length === 0) return []
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct u.id from ${heldRoles('$2')} h join sys_user u on u.id = h.user_id
     where h.role_code = any($1::text[]) and u.realm = 'main' and ${canAct('u', '$2')}
     order by u.id limit ${most}`,
    [roles, ctx.today()],
  )
  return rows.map(({ id }) => id)
}

/** Accounts that can act and hold a permission today, through whichever role. */
export async function holdersOfKey(ctx: Ctx, key: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select u.id from sys_user u
     where u.realm = 'main' and ${canAct('u', '$2')}
       and exists (
         select 1 from ${heldRoles('$2')} h join sys_role_permission p on p.role_id = h.role_id
         where h.user_id = u.id and p.permission = $1
       )
     order by u.id`,
    [key, ctx.today()],
  )
  return rows.map(({ id }) => id)
}

/** Of some accounts those that can act today, in the same order. */
export async function ableAmong(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db.query<{ id: string }>(
    `select u.id from sys_user u where u.id = any($1::uuid[]) and ${canAct('u', '$2')}`,
    [userIds, ctx.today()],
    'able_among',
  )
  const able = new Set(rows.map(({ id }) => id))
  return userIds.filter((id) => able.has(id))
}
