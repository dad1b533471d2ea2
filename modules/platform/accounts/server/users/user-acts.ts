import type { z } from 'zod'
import type { Row } from '#kernel/entity/entity.ts'
import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { DeclaredRoute, Sent } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { preparePassword } from '#services/identity/proof/passwords.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { revokeSessionsOf } from '#services/identity/session/sessions.ts'
import { forgetStanding } from '#services/identity/session/standing.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { requireLike } from '#services/system/server/handing-on.ts'
import { accountStates } from '#services/system/shared/accounts.ts'
import { openMatters } from '../../shared/open-matters.ts'
import { user } from '../../shared/user.ts'
import {
  assignRolesRoute,
  closeUsersRoute,
  disableUsersRoute,
  enableUsersRoute,
  resetPasswordsRoute,
  unlockUsersRoute,
} from '../../shared/user-routes.ts'
import { administrator } from '../administrators/administrators.ts'
import { closeAccounts, disableAccounts, enableAccounts, planDisabling } from './account-states.ts'
import { firstPasswords, type AccountForPassword, type FirstPassword } from './initial-password.ts'
import { isGone } from './people.ts'
import { holdingProblem, refuse, writeHolding } from '../roles/role-holding.ts'
import { requireRoleProof } from '../roles/role-proof.ts'
import { users } from './users.ts'

type UserRow = Row<typeof user>

/** What opens nothing: the security administrator may do it to everybody. */
const harmless = new Set(['unlock'])

/**
 * What is done to one or many accounts: each is within the caller's reach, or nothing happens.
 * No declared actions, which are about one record: a list goes in, how many were changed and new passwords come out.
 */
export const userActs: readonly Route[] = [
  act(enableUsersRoute, async (ctx, rows) => {
    const off = rows.filter(
      (row) => row.status === accountStates.disabled[0] || row.status === accountStates.waiting[0],
    )
    for (const row of off) refuse(await enableProblem(ctx, row))
    if (off.length > 0) await requireSecondAuth(ctx, 'sysUser:disable')
    await enableAccounts(ctx, off.map(accountOf))
    return { done: off.length }
  }),
  act(disableUsersRoute, async (ctx, rows, input) => {
    if (rows.some((row) => row.id === ctx.actor.userId)) throw badRequest({ text: '不能停用自己的账号' })
    const on = rows
      .filter((row) => row.status === accountStates.normal[0] || row.status === accountStates.waiting[0])
      .map(accountOf)
    if (input.date && input.date < ctx.today()) throw badRequest({ text: '停用日期不能早于今天' })
    if (input.date && input.date > ctx.today()) await planDisabling(ctx, on, { date: input.date, reason: input.reason })
    else await disableAccounts(ctx, on, input.reason)
    await requireSecondAuth(ctx, 'sysUser:disable')
    return { done: on.length }
  }),
  act(closeUsersRoute, async (ctx, rows, input) => {
    if (rows.some((row) => row.id === ctx.actor.userId)) throw badRequest({ text: '不能注销自己的账号' })
    const left = rows.filter((row) => row.status !== accountStates.closed[0]).map(accountOf)
    const [open] = await ctx.call(openMatters, { userIds: left.map(({ id }) => id) })
    if (open)
      throw badRequest({
        text: `用户【${left.find(({ id }) => id === open.userId)?.accountNo ?? ''}】${open.reason}，不能注销`,
      })
    await closeAccounts(ctx, left, input.reason)
    await requireSecondAuth(ctx, 'sysUser:close')
    return { done: left.length }
  }),
  act(unlockUsersRoute, async (ctx, rows) => {
    const done = await ctx.db.execute(
      `update sys_user
       set locked_until = null, fail_count = 0, fail_time = null, update_time = $2, version = version + 1
       where id = any($1::uuid[])`,
      [rows.map((row) => row.id), ctx.now()],
    )
    await note(ctx, rows, 'unlock', '解锁')
    return { done }
  }),
  act(assignRolesRoute, async (ctx, rows, input) => {
    const known = await ctx.db.query<{ id: string }>('select id from sys_role where id = any($1::uuid[])', [
      input.roleIds.filter(isId),
    ])
    const asked = known.map((one) => one.id)
    if (asked.length !== new Set(input.roleIds).size) throw badRequest({ text: '角色不存在' })
    for (const row of rows) {
      const before = (row.roleIds as string[] | null) ?? []
      const after =
        input.mode === 'set'
          ? asked
          : input.mode === 'add'
            ? [...new Set([...before, ...asked])]
            : before.filter((id) => !asked.includes(id))
      refuse(await holdingProblem(ctx, { userId: row.id, before, after }))
      await requireRoleProof(ctx)
      await writeHolding(ctx, row.id, after)
      await ctx.db.execute(
        `update sys_user
         set role_ids = $2::uuid[], update_time = $3, update_user = $4, version = version + 1
         where id = $1`,
        [row.id, after, ctx.now(), ctx.actor.userId],
      )
      await audit(ctx, [
        {
          entity: user,
          recordId: row.id,
          action: 'assignRoles',
          before: { userName: row.userName, roleIds: before },
          after: { userName: row.userName, roleIds: after },
          title: `分配角色【${String(row.accountNo)}】`,
        },
      ])
    }
    return { done: rows.length }
  }),
  act(resetPasswordsRoute, async (ctx, rows) => {
    await requireSecondAuth(ctx, 'sysUser:resetPassword')
    const set = await resetPasswords(ctx, rows.map(accountOf))
    await note(ctx, rows, 'resetPassword', '重置密码')
    // Those made by the rule are known to their holders; only the made-up ones are told, this once.
    return {
      done: rows.length,
      shown: set
        .filter((one) => one.isRandom)
        .map(({ account, password }) => ({ accountNo: account.accountNo, password })),
    }
  }),
]

/** Gives accounts their first password, to be changed at the next sign-in; their sessions end. */
export async function resetPasswords(ctx: Ctx, accounts: readonly AccountForPassword[]): Promise<FirstPassword[]> {
  const first = await firstPasswords(ctx, accounts)
  await givePasswords(ctx, first)
  return first
}

/** The same with passwords that are known already. */
export async function givePasswords(ctx: Ctx, first: readonly FirstPassword[]): Promise<void> {
  const now = ctx.now()
  for (const { account, password } of first) {
    const { passwordHash, passwordLevel } = await preparePassword(password)
    await ctx.db.execute(
      `update sys_user
       set password_hash = $2, password_level = $3, password_time = null, must_change = true, fail_count = 0,
         fail_time = null, locked_until = null, update_time = $4, version = version + 1
       where id = $1`,
      [account.id, passwordHash, passwordLevel, now],
    )
    await ctx.db.query(
      `insert into sys_password_history (
         id, create_user, create_time, update_user, update_time, user_id, password_hash, changed_time, origin
       )
       values ($1, $2, $3, $2, $3, $4, $5, $3, 'reset')`,
      [newId(now), ctx.actor.userId, now, account.id, passwordHash],
    )
    await revokeSessionsOf(ctx, { userId: account.id, reason: 'password' })
  }
  ctx.afterCommit(() => forgetStanding(ctx.world))
}

function act<I extends z.ZodType<{ ids: string[] }>, A>(
  declared: DeclaredRoute<'POST', I, A>,
  run: (ctx: Ctx, rows: readonly UserRow[], input: z.output<I>) => Promise<Sent<A>>,
): Route {
  const name = declared.path.slice(`${user.path}/`.length)
  return route(declared, async (ctx, asked) => {
    const scope = await rowScope(ctx, users, name)
    const rows = await loadRows(ctx, user, asked.ids.filter(isId), { scope, lock: true })
    if (rows.size !== asked.ids.length) throw notFound()
    const judged =
      declared.path === resetPasswordsRoute.path ? await withPassword(ctx, [...rows.keys()]) : [...rows.keys()]
    if (!harmless.has(name)) await requireLike(ctx, judged)
    const answer = await run(ctx, [...rows.values()], asked)
    ctx.afterCommit(() => forgetActors(ctx.world))
    return answer
  })
}

/** Whoever appoints the other administrators hands them their first password; an account that has one is only for its like to reset. */
async function withPassword(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  const isAppointing = ctx.actor.kind === 'user' && ctx.actor.roles.some(({ code }) => code === administrator)
  if (!isAppointing) return [...userIds]
  const rows = await ctx.db.query<{ id: string }>(
    'select id from sys_user where id = any($1::uuid[]) and password_hash is not null',
    [userIds],
  )
  return rows.map(({ id }) => id)
}

/** Why an account cannot come back, or null. */
async function enableProblem(ctx: Ctx, row: UserRow): Promise<string | null> {
  const expires = row.expireDate
  if (expires && expires < ctx.today()) return `用户【${String(row.accountNo)}】的有效期已过，请先修改有效期`
  return (await isGone(ctx, row)) ? `用户【${String(row.accountNo)}】对应的人员已离校，不能启用` : null
}

function note(ctx: Ctx, rows: readonly UserRow[], action: string, verb: string): Promise<void> {
  return audit(
    ctx,
    rows.map((row) => ({
      entity: user,
      recordId: row.id,
      action,
      title: `${verb}用户【${String(row.accountNo)}】`,
    })),
  )
}

function accountOf(row: UserRow): AccountForPassword {
  return {
    id: row.id,
    accountNo: String(row.accountNo),
    personType: row.personType,
    personId: row.personId,
  }
}
