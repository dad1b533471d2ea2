import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { codeOf } from '#kernel/entity/states.ts'
import { updateRow } from '#kernel/operations/store.ts'
import { accountKeyOf, createAccounts, mirrorSecondAuth } from '#services/identity/accounts.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { giveDeclared } from '#services/system/server/grant-seeds.ts'
import { administratorsAmong, ranksOf } from '#services/system/server/handing-on.ts'
import { accountStates, role as roleEntity, rolePermission } from '#services/system/shared/accounts.ts'
import { provide } from '#kernel/world/world.ts'
import { appointAdministrator } from '../../shared/appoint-administrator.ts'
import { user } from '../../shared/user.ts'
import { administrator } from './administrators.ts'
import { madeUpPassword, type AccountForPassword } from '../users/initial-password.ts'
import { giveRole, holdingProblem, mirrorHolding } from '../roles/role-holding.ts'
import { givePasswords } from '../users/user-acts.ts'

/**
 * Everything that could keep an administrator out is taken away at once: state, term, lock, lost phone, forgotten
 * password. Written past the operations, whose guards ask for an administrator of this school: there is none any more.
 * Audited as one deed.
 */
export const administratorAppointing = provide(appointAdministrator, async (ctx, { accountNo, because }) => {
  const found = await accountNamed(ctx, accountNo)
  const account = found ?? (await newAccount(ctx, accountNo))
  const above = ranksOf(ctx.world).platform
  const held = (await administratorsAmong(ctx, [account.id])).get(account.id) ?? []
  if (held.some((code) => above.has(code))) throw badRequest({ text: '平台管理员的账号不能在此重置' })
  const role = await administratorRole(ctx)
  await judgeHolding(ctx, account, role.id)
  await open(ctx, account.id)
  await appoint(ctx, account.id, role)
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
    link: `/system/user?keyword=${encodeURIComponent(account.accountNo)}`,
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
     set status = '${accountStates.normal[0]}', expire_date = null, disable_date = null, disable_reason = null,
       closed_time = null, update_time = $2, update_user = $3, version = version + 1
     where id = $1`,
    [id, ctx.now(), ctx.actor.userId],
  )
}

type RoleRow = { id: string; version: number }

async function administratorRole(ctx: Ctx): Promise<RoleRow> {
  const [role] = await ctx.db.query<RoleRow>('select id, version from sys_role where role_code = $1 for update', [
    administrator,
  ])
  return role!
}

/** From outside as from inside: whoever audits a school or keeps it safe does not come to administer it as well. */
async function judgeHolding(ctx: Ctx, account: AccountForPassword, roleId: string): Promise<void> {
  const held = await ctx.db.query<{ id: string }>('select role_id as id from sys_user_role where user_id = $1', [
    account.id,
  ])
  const before = held.map(({ id }) => id)
  const after = [...new Set([...before, roleId])]
  const problem = await holdingProblem(ctx, { userId: account.id, before, after })
  if (problem) throw badRequest({ text: `账号 ${account.accountNo}：${problem}` })
}

/** The role without beginning or end, and the role itself in force, with all that is declared for it: it may have been emptied. */
async function appoint(ctx: Ctx, userId: string, role: RoleRow): Promise<void> {
  const declared = ctx.world.manifests.flatMap(({ roles = [] }) => roles).find(({ code }) => code === administrator)!
  const { kind, value } = declared.scope
  const values = { status: codeOf(roleEntity, 'status', 'on'), scopeKind: kind, scopeValue: value ?? null }
  await updateRow(ctx, roleEntity, { ...role, values, merged: values })
  const given = await giveDeclared(ctx, { id: role.id, code: administrator })
  if (given.length > 0)
    await audit(ctx, [
      {
        entity: rolePermission,
        recordId: role.id,
        action: 'grant',
        before: null,
        after: { permission: given.join('、') },
        title: `恢复角色【${declared.label}】的权限：增加 ${given.length} 项`,
      },
    ])
  await giveRole(ctx, role.id, [userId], { beginDate: null, endDate: null })
  await mirrorHolding(ctx, [userId])
}
