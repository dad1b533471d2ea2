import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { accountKeyOf, mirrorSecondAuth } from '#services/identity/accounts.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { revokeSessionsOf } from '#services/identity/session/sessions.ts'
import { forgetStanding } from '#services/identity/session/standing.ts'
import { accountStates } from '#services/system/shared/accounts.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { accountsDisabled } from '../../shared/accounts-disabled.ts'
import { user } from '../../shared/user.ts'
import { datedRoles, followRules } from '../roles/auto-rule.ts'
import { countAdministrators, hasOtherAdministrator, requireAdministrators } from '../administrators/administrators.ts'
import { dropHolding } from '../roles/role-holding.ts'
import { untilTomorrow } from '#kernel/world/rests.ts'

export type AccountRow = { id: string; accountNo: string }

const alive = [accountStates.waiting[0], accountStates.normal[0]] as const
const freeAfterDays = 180

/** Nobody signs in with these from now on; whoever is signed in is out. */
export async function disableAccounts(ctx: Ctx, rows: readonly AccountRow[], reason: string): Promise<void> {
  if (rows.length === 0) return
  await countAdministrators(ctx, rows.map(idOf))
  await ctx.db.execute(
    `update sys_user
     set status = '${accountStates.disabled[0]}', disable_date = $2, disable_reason = $3, update_time = $4,
       update_user = $5, version = version + 1
     where id = any($1::uuid[])`,
    [rows.map(({ id }) => id), ctx.today(), reason, ctx.now(), ctx.actor.userId],
  )
  await requireAdministrators(ctx)
  await revokeSessionsOf(ctx, { userId: rows.map(({ id }) => id), reason: 'disabled' })
  await note(ctx, rows, 'disable', `停用（${reason}）`)
  await ctx.tell(accountsDisabled, { userIds: rows.map(({ id }) => id) })
}

/** Writes down that accounts end on a later day; until then nothing changes. */
export async function planDisabling(
  ctx: Ctx,
  rows: readonly AccountRow[],
  plan: { date: string; reason: string },
): Promise<void> {
  await countAdministrators(ctx, rows.map(idOf))
  await ctx.db.execute(
    `update sys_user
     set disable_date = $2, disable_reason = $3, update_time = $4, update_user = $5, version = version + 1
     where id = any($1::uuid[])`,
    [rows.map(({ id }) => id), plan.date, plan.reason, ctx.now(), ctx.actor.userId],
  )
  await requireAdministrators(ctx)
  await note(ctx, rows, 'disable', `自 ${plan.date} 起停用（${plan.reason}）`)
}

/** In use again, with a password that must be changed first. */
export async function enableAccounts(ctx: Ctx, rows: readonly AccountRow[]): Promise<void> {
  await ctx.db.execute(
    `update sys_user
     set status = '${accountStates.normal[0]}', must_change = true, disable_date = null, disable_reason = null,
       locked_until = null, fail_count = 0, fail_time = null,
       update_time = $2, update_user = $3, version = version + 1
     where id = any($1::uuid[])`,
    [rows.map(({ id }) => id), ctx.now(), ctx.actor.userId],
  )
  await note(ctx, rows, 'enable', '启用')
  ctx.afterCommit(() => forgetStanding(ctx.world))
}

/** Ends accounts for good: no roles, no sessions; the name of the person stays in what was done. */
export async function closeAccounts(ctx: Ctx, rows: readonly AccountRow[], reason: string): Promise<void> {
  const ids = rows.map(idOf)
  await dropHolding(ctx, ids)
  await ctx.db.execute(
    `update sys_user
     set status = '${accountStates.closed[0]}', closed_time = $2, disable_date = null, disable_reason = $3,
       update_time = $2, update_user = $4, version = version + 1
     where id = any($1::uuid[])`,
    [ids, ctx.now(), reason, ctx.actor.userId],
  )
  await ctx.db.execute('delete from sys_user_oauth where user_id = any($1::uuid[])', [ids])
  await revokeSessionsOf(ctx, { userId: ids, reason: 'disabled' })
  await note(ctx, rows, 'close', `注销（${reason}）`)
}

/**
 * What time alone does to accounts: planned ends, validity that ran out, names of closed ones set free, roles with a day. No watch: each
 * account is judged, since the last administrator stays.
 */
export const accountUpkeep: Upkeep = {
  name: 'accounts due',
  label: '处理到期账号',
  everySeconds: 600,
  rests: untilTomorrow,
  async run(ctx) {
    const today = ctx.today()
    const due = await ctx.db.query<AccountRow & { reason: string }>(
      `select id, account_no as "accountNo",
         case when disable_date <= $1 then coalesce(disable_reason, '到期') else '账号有效期已过' end as reason
       from sys_user
       where realm = 'main' and status = any($2) and (disable_date <= $1 or expire_date < $1)
       order by id
       limit 500
       for update skip locked`,
      [today, alive],
    )
    // The last administrator stays, whatever was planned.
    for (const row of due) if (await hasOtherAdministrator(ctx, row.id)) await disableAccounts(ctx, [row], row.reason)
    await freeNames(ctx)
    await mirrorSecondAuth(ctx)
    const changed = await followRules(ctx, { roleIds: await datedRoles(ctx) })
    if (due.length + changed.length > 0) ctx.afterCommit(() => forgetActors(ctx.world))
  },
}

async function freeNames(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.query<AccountRow>(
    `select id, account_no as "accountNo"
     from sys_user
     where status = '9' and former_no is null and closed_time < $1
     order by id
     limit 500
     for update skip locked`,
    [new Date(ctx.now().getTime() - freeAfterDays * 86_400_000)],
  )
  for (const { id, accountNo } of rows) {
    // No name of this form can be chosen by anybody.
    const name = `#${id.replaceAll('-', '').slice(-28)}`
    await ctx.db.execute(
      `update sys_user
       set account_no = $2, account_key = $3, former_no = $4, update_time = $5, version = version + 1
       where id = $1`,
      [id, name, accountKeyOf(name), accountNo, ctx.now()],
    )
  }
  if (rows.length > 0) await note(ctx, rows, 'close', `注销满 ${freeAfterDays} 天，释放登录名，原`)
}

function idOf({ id }: AccountRow): string {
  return id
}

function note(ctx: Ctx, rows: readonly AccountRow[], action: string, verb: string): Promise<void> {
  return audit(
    ctx,
    rows.map((row) => ({ entity: user, recordId: row.id, action, title: `${verb}用户【${row.accountNo}】` })),
  )
}
