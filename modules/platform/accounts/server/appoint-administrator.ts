import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { accountKeyOf, createAccounts, mirrorSecondAuth } from '#services/identity/accounts.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { mainRealm } from '#services/identity/realms.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { administratorsAmong, ranksOf } from '#services/system/server/handing-on.ts'
import { provide } from '#kernel/world/world.ts'
import { appointAdministrator } from '../shared/appoint-administrator.ts'
import { user } from '../shared/user.ts'
import { administrator } from './administrators.ts'
import { madeUpPassword, type AccountForPassword } from './initial-password.ts'
import { mirrorHolding } from './role-holding.ts'
import { givePasswords } from './user-acts.ts'

/**
 * Everything that could keep an administrator out is taken away at once: state, term, lock, lost phone, forgotten password. Written
 * past the operations, whose guards ask for an administrator of this school: there is none any more. Audited as one deed.
 */
export const administratorAppointing = provide(appointAdministrator, async (ctx, { accountNo, because }) => {
  const found = await accountNamed(ctx, accountNo)
  const account = found ?? (await newAccount(ctx, accountNo))
  const above = ranksOf(ctx.world).platform
  const held = (await administratorsAmong(ctx, [account.id])).get(account.id) ?? []
  if (held.some((code) => above.has(code))) throw badRequest({ text: '平台管理员的账号不能在此重置' })
  await open(ctx, account.id)
  await giveRole(ctx, account.id)
  await ctx.db.execute('delete from sys_second_auth where user_id = $1', [account.id])
  await mirrorSecondAuth(ctx, account.id)
  const password = madeUpPassword()
  await givePasswords(ctx, [{ account, password, isRandom: true }])
  const title = `平台管理员指定系统管理员【${account.accountNo}】：${because}`
  await audit(ctx, [{ entity: user, recordId: account.id, action: 'appoint', title }])
  await sendMessage(ctx, {
    userIds: (await holdersOf(ctx, [administrator])).filter((id) => id !== account.id),
    category: 'system',
    level: 'important',
    title: '平台管理员指定了系统管理员',
    content: `账号 ${account.accountNo} 已由平台管理员指定为系统管理员，密码和二次认证已重置。原因：${because}`,
  })
  return { accountNo: account.accountNo, password, isNew: found === undefined }
})

async function accountNamed(ctx: Ctx, accountNo: string): Promise<AccountForPassword | undefined> {
  const [row] = await ctx.db.query<AccountForPassword>(
    `select id, account_no as "accountNo", person_type as "personType", person_id as "personId"
     from sys_user where realm = $1 and account_key = $2 for update`,
    [mainRealm, accountKeyOf(accountNo)],
  )
  return row
}

async function newAccount(ctx: Ctx, accountNo: string): Promise<AccountForPassword> {
  const accounts = [{ accountNo, userName: '系统管理员', roles: [administrator] }]
  const [id] = await createAccounts({ ctx, realm: mainRealm, secret: null, accounts })
  return { id: id!, accountNo, personType: null, personId: null }
}

async function open(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    `update sys_user
     set status = '1', expire_date = null, disable_date = null, disable_reason = null, closed_time = null,
       update_time = $2, update_user = $3, version = version + 1
     where id = $1`,
    [id, ctx.now(), ctx.actor.userId],
  )
}

/** The role without beginning or end, and the role itself in force. */
async function giveRole(ctx: Ctx, userId: string): Promise<void> {
  const now = ctx.now()
  const [role] = await ctx.db.query<{ id: string }>(
    `update sys_role set status = '1', update_time = $2 where role_code = $1 returning id`,
    [administrator, now],
  )
  await ctx.db.execute(
    `insert into sys_user_role as h (id, create_user, create_time, update_user, update_time, user_id, role_id)
     values ($1, $2, $3, $2, $3, $4, $5)
     on conflict (user_id, role_id) do update set begin_date = null, end_date = null, update_time = excluded.update_time`,
    [newId(now), ctx.actor.userId, now, userId, role!.id],
  )
  await mirrorHolding(ctx, [userId])
}
