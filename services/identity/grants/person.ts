import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { hashOf } from '#kernel/operations/store.ts'
import { user } from '#services/system/shared/accounts.ts'
import type { Client, Person } from './clients.ts'
import { keepTicket, newKey } from './tickets.ts'

const bindSeconds = 600

export type Account = { id: string; accountNo: string; userName: string }

/** The account of a person whom another site vouches for, or a ticket with which they may tell which one is theirs. */
export type Recognised = { userId: string } | { bindTicket: string }

/** Finds the account bound to a person; binds it at the first visit where the administrator wants that. */
export async function recognise(
  ctx: Ctx,
  client: Client,
  { person, realm }: { person: Person; realm: string },
): Promise<Recognised> {
  const [bound] = await ctx.db.query<{ user_id: string; auto_login: boolean; realm: string }>(
    `select o.user_id, o.auto_login, u.realm
     from sys_user_oauth o
     join sys_user u on u.id = o.user_id
     where o.source = $1 and o.open_id = $2`,
    [client.source, person.openId],
  )
  if (bound?.auto_login && bound.realm === realm) {
    await ctx.db.execute('update sys_user_oauth set last_login_time = $3 where source = $1 and open_id = $2', [
      client.source,
      person.openId,
      ctx.now(),
    ])
    return { userId: bound.user_id }
  }
  const found = bound ? null : await sameAccount(ctx, client, { person, realm })
  if (found && (await bind(ctx, { userId: found.id, source: client.source, person, autoLogin: true })))
    return { userId: found.id }
  const bindTicket = newKey()
  await keepTicket(ctx, {
    purpose: 'bind',
    key: bindTicket,
    seconds: bindSeconds,
    facts: { source: client.source, name: client.name, realm, person },
  })
  return { bindTicket }
}

/** Ties an account to somebody elsewhere; false when either is tied to another already. */
export async function bind(
  ctx: Ctx,
  input: { userId: string; source: string; person: Person; autoLogin: boolean },
): Promise<boolean> {
  const { person, userId, source } = input
  const now = ctx.now()
  const touched = await ctx.db.execute(
    `insert into sys_user_oauth (
       id, create_user, create_time, update_user, update_time, user_id, source, open_id, nick_name, avatar_url,
       bound_time, last_login_time, auto_login
     )
     values ($1, $2, $3, $2, $3, $2, $4, $5, $6, $7, $3, $3, $8)
     on conflict do nothing`,
    [
      newId(now),
      userId,
      now,
      source,
      person.openId,
      person.nickName.slice(0, 100),
      person.avatarUrl.slice(0, 500),
      input.autoLogin,
    ],
  )
  if (touched === 1) return true
  // The same pair again only changes whether the next visit signs in by itself.
  const repeated = await ctx.db.execute(
    `update sys_user_oauth
     set auto_login = $4, last_login_time = $5, update_time = $5
     where user_id = $1 and source = $2 and open_id = $3`,
    [userId, source, person.openId, input.autoLogin, now],
  )
  return repeated === 1
}

/** Accounts in use whose phone this is. */
export function accountsWithPhone(ctx: Ctx, phone: string, realm: string): Promise<Account[]> {
  return ctx.db.query<Account>(
    `select id, account_no as "accountNo", user_name as "userName"
     from sys_user
     where realm = $1 and sjhm_hash = $2 and status = '1'
     order by account_no
     limit 20`,
    [realm, hashOf(ctx, user, 'sjhm', phone)],
  )
}

async function sameAccount(
  ctx: Ctx,
  client: Client,
  { person, realm }: { person: Person; realm: string },
): Promise<{ id: string } | null> {
  if (client.autoBind === 'account' && person.account) {
    const [found] = await ctx.db.query<{ id: string }>(
      'select id from sys_user where realm = $1 and lower(account_no) = lower($2)',
      [realm, person.account],
    )
    return found ?? null
  }
  if (client.autoBind === 'phone' && person.phone) {
    const found = await accountsWithPhone(ctx, person.phone, realm)
    return found.length === 1 ? found[0]! : null
  }
  return null
}
