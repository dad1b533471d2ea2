import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { accountKeyOf } from '../accounts.ts'
import { mainRealm } from '../shared/realms.ts'

/**
 * An account that has somebody's number for its name, and the person it belongs to. `isLeft`: that person was of the same kind and
 * name and is no longer on record, so that the account goes on with whoever is recorded under number and name now.
 */
export type NumberHolder = { accountId: string; personId: string | null; isLeft: boolean }

/** Which of these numbers accounts are called by already, whoever they belong to. */
export async function numberHolders(
  ctx: Ctx,
  entity: AnyEntity,
  people: readonly { number: string; name: string }[],
): Promise<Map<string, NumberHolder>> {
  if (people.length === 0) return new Map()
  const isAlive = entity.removable === 'bin' ? 'and p.deleted_time is null' : ''
  const asked = people.map(({ number, name }) => ({ number, name, key: accountKeyOf(number) }))
  const rows = await ctx.db.query<NumberHolder & { number: string }>(
    `select x.number, u.id as "accountId", u.person_id as "personId",
       case when u.person_type = $2 and u.user_name = x.name
         then not exists (select from ${tableName(entity)} p where p.id = u.person_id::uuid ${isAlive})
         else false end as "isLeft"
     from jsonb_to_recordset($1::jsonb) as x(number text, name text, key text)
     join sys_user u on u.realm = $3 and u.account_key = x.key`,
    [JSON.stringify(asked), entity.name, mainRealm],
  )
  return new Map(rows.map(({ number, ...holder }) => [number, holder]))
}
