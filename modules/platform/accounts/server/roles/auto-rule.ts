import { roleSources, sourceText } from '#kernel/access/role-source.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { eraseRoles, writeRoles } from '#services/identity/write-roles.ts'
import type { AutoRow } from '../../shared/role-routes.ts'
import { mirrorHolding } from './role-holding.ts'

export type AutoRule = { rows: readonly AutoRow[] }

/** Who would come to hold a role, who would lose it, and how many hold it for another reason or still. */
export type AutoDifference = { gain: string[]; lose: string[]; kept: number }

/** Makes what is held by rule what the rules say, for everybody or for some accounts. Answers whose roles changed. */
export async function followRules(
  ctx: Ctx,
  only: { roleIds?: readonly string[]; userIds?: readonly string[] } = {},
): Promise<string[]> {
  const roles = await ctx.db.query<{ id: string; name: string; rule: AutoRule }>(
    `select id, role_name as name, auto_rule as rule
     from sys_role
     where auto_rule is not null and status = '1' and ($1::uuid[] is null or id = any($1))
     order by id`,
    [only.roleIds ?? null],
  )
  const changed = new Set<string>()
  for (const { id, name, rule } of roles) {
    const { gain, lose } = await ruleDifference(ctx, { roleId: id, rule, userIds: only.userIds })
    // Nobody gives themselves a role, by way of the own record or an own duty neither.
    if (only.userIds && ctx.actor.kind === 'user' && gain.includes(ctx.actor.userId))
      throw badRequest({ text: `本次修改会使您本人获得角色【${name}】，请由他人办理` })
    if (lose.length > 0) await eraseRoles(ctx, lose, { of: [id], byRule: true })
    await writeRoles(
      ctx,
      gain.map((userId) => ({ userId, roleId: id })),
      { origin: 'auto' },
    )
    for (const user of [...gain, ...lose]) changed.add(user)
  }
  if (changed.size > 0) await mirrorHolding(ctx, [...changed])
  return [...changed]
}

/** Roles whose rule depends on the day, and so may change while nobody changes anything. */
export async function datedRoles(ctx: Ctx): Promise<string[]> {
  const sources = roleSources(ctx.world)
  const rows = await ctx.db.query<{ id: string; rule: AutoRule }>(
    'select id, auto_rule as rule from sys_role where auto_rule is not null',
  )
  return rows
    .filter(({ rule }) => rule.rows.some(({ source }) => sources.get(source)?.from ?? sources.get(source)?.to))
    .map((row) => row.id)
}

/** What a rule would change of who holds a role, of everybody or of some accounts. What somebody gave by hand is nobody's to take by rule. */
export async function ruleDifference(
  ctx: Ctx,
  input: { roleId: string; rule: AutoRule; userIds?: readonly string[] | undefined },
): Promise<AutoDifference> {
  const values: unknown[] = [input.roleId]
  const place = (value: unknown) => `$${values.push(value)}`
  // Asked for some accounts, only these are looked at: a sheet of thousands asks again for each of its parts.
  const among = input.userIds ? `any(${place(input.userIds)}::uuid[])` : null
  const wanted = input.rule.rows.flatMap((row) =>
    wantedText(ctx, row, place).map((text) => (among ? `${text} and u.id = ${among}` : text)),
  )
  const rows = await ctx.db.query<{ gain: string[]; lose: string[]; kept: number }>(
    `with wanted as (${wanted.length > 0 ? wanted.join(' union ') : 'select null::uuid as id where false'}),
       held as (select user_id, origin from sys_user_role where role_id = $1${among ? ` and user_id = ${among}` : ''})
     select array(
       select w.id::text
       from wanted w
       where not exists (select from held where held.user_id = w.id)
       order by 1
     ) as gain,
       array(
         select held.user_id::text
         from held
         where held.origin = 'auto' and held.user_id not in (select id from wanted)
         order by 1
       ) as lose,
       (
         select count(*)::int
         from held
         where held.origin is distinct from 'auto' or held.user_id in (select id from wanted)
       ) as kept`,
    values,
  )
  return rows[0]!
}

/** Accounts of the people one row of a rule names. Those that ended hold nothing. */
function wantedText(ctx: Ctx, row: AutoRow, place: (value: unknown) => string): string[] {
  const source = roleSources(ctx.world).get(row.source)
  if (!source) return []
  const people = sourceText(ctx.world, source, { today: ctx.today(), place })
  const below = row.departmentIds?.length
    ? ` and u.department_id in (with recursive d as (select id from base_department where id = any(${place(row.departmentIds)}::uuid[])
         union select c.id from base_department c join d on c.parent_id = d.id) select id from d)`
    : ''
  return [
    `select u.id
     from sys_user u
     where u.realm = 'main'
       and u.status not in ('4', '9')
       and u.person_type = ${place(source.person)}
       and u.person_id in (${people})${below}`,
  ]
}
