import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { accountLocked, lockedForGood } from '../errors.ts'
import type { PasswordPolicy } from '../shared/password-policy.ts'

/** Failures of an account, of a name that nobody has, or of an address. */
export type Failures = {
  readonly failCount: number
  readonly failTime: string | null
  readonly lockedUntil: string | null
}

/** How many failures of one address within its window ask everybody there for a captcha; an address is never locked. */
const addressFailures = 20
const addressWindowMinutes = 15
const forGood = '9999-12-31T00:00:00Z'

/** Refuses while a lock lasts, telling how long it still does. */
export function refuseLocked(lockedUntil: string | null, now: Date): void {
  if (lockedUntil === null) return
  const left = new Date(lockedUntil).getTime() - now.getTime()
  if (left > 365 * 86_400_000) throw lockedForGood()
  if (left > 0) throw accountLocked({ minutes: Math.ceil(left / 60_000) })
}

/** Failures that still count: those inside the window. */
export function recentFailures(failures: Failures, minutes: number, now: Date): number {
  const isRecent =
    failures.failTime !== null && new Date(failures.failTime).getTime() > now.getTime() - minutes * 60_000
  return isRecent ? failures.failCount : 0
}

/** Counts a wrong password of an account. The row counts, in one statement: failures at the same moment are all counted. */
export async function countAccountFailure(
  ctx: Ctx,
  userId: string,
  policy: PasswordPolicy,
): Promise<{ left: number; lockedUntil: string | null }> {
  const [row] = await ctx.db.query<Counted>(
    `update sys_user set ${countingColumns('sys_user')} where id = $1 returning ${countedColumns}`,
    [userId, ctx.now(), policy.maxFail, `${policy.failWindowMinutes} minutes`, lockEnd(ctx.now(), policy)],
  )
  const tries = triesLeft(row, policy)
  if (row?.is_new && tries.lockedUntil)
    await tellLocked(ctx, { userId, lockedUntil: tries.lockedUntil, minutes: policy.lockMinutes })
  return tries
}

/** The same for a name that nobody has: whoever tries sees no difference. */
export async function countNameFailure(
  ctx: Ctx,
  name: string,
  policy: PasswordPolicy,
): Promise<{ left: number; lockedUntil: string | null }> {
  await addGuard(ctx, name)
  const [row] = await ctx.db.query<Counted>(
    `update sys_login_guard set ${countingColumns('sys_login_guard')} where name = $1 returning ${countedColumns}`,
    [name, ctx.now(), policy.maxFail, `${policy.failWindowMinutes} minutes`, lockEnd(ctx.now(), policy)],
  )
  return triesLeft(row, policy)
}

/** Counts a failure of the caller's address. */
export async function countAddressFailure(ctx: Ctx): Promise<void> {
  if (!ctx.request.ip) return
  const name = addressName(ctx.request.ip)
  await addGuard(ctx, name)
  await ctx.db.execute(`update sys_login_guard set ${countingColumns('sys_login_guard')} where name = $1`, [
    name,
    ctx.now(),
    1_000_000,
    `${addressWindowMinutes} minutes`,
    ctx.now(),
  ])
}

/** Whether so much went wrong from the caller's address that it must answer a captcha. */
export async function isAddressSuspect(ctx: Ctx): Promise<boolean> {
  if (!ctx.request.ip) return false
  return (
    recentFailures(await nameFailures(ctx, addressName(ctx.request.ip)), addressWindowMinutes, ctx.now()) >=
    addressFailures
  )
}

export async function nameFailures(ctx: Ctx, name: string): Promise<Failures> {
  const [row] = await ctx.db.query<{ fail_count: number; fail_time: string | null; locked_until: string | null }>(
    'select fail_count, fail_time, locked_until from sys_login_guard where name = $1',
    [name],
    'login-guard',
  )
  return { failCount: row?.fail_count ?? 0, failTime: row?.fail_time ?? null, lockedUntil: row?.locked_until ?? null }
}

/** Opens a locked account again. */
export async function unlockAccount(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute('update sys_user set fail_count = 0, fail_time = null, locked_until = null where id = $1', [
    userId,
  ])
}

/** Keeps an account out for some minutes. */
export async function lockAccount(ctx: Ctx, userId: string, minutes: number): Promise<void> {
  await ctx.db.execute('update sys_user set locked_until = $2 where id = $1', [
    userId,
    new Date(ctx.now().getTime() + minutes * 60_000),
  ])
}

type Counted = { fail_count: number; locked_until: string | null; is_locked: boolean; is_new: boolean }

// $2 now, $3 failures that lock, $4 window, $5 end of the lock. What is locked stays as it is: guesses that were under way count no more.
function countingColumns(table: string): string {
  const isLocked = `coalesce(${table}.locked_until > $2::timestamptz, false)`
  const isWithin = `${table}.fail_time > $2::timestamptz - $4::interval`
  const count = `case when ${isWithin} then ${table}.fail_count + 1 else 1 end`
  return `fail_count = case when ${isLocked} or ${count} >= $3 then 0 else ${count} end,
    fail_time = case when ${isWithin} then ${table}.fail_time else $2 end,
    locked_until = case when not ${isLocked} and ${count} >= $3 then $5::timestamptz else ${table}.locked_until end`
}

const countedColumns = `fail_count, locked_until, coalesce(locked_until > $2::timestamptz, false) as is_locked,
  locked_until is not distinct from $5::timestamptz as is_new`

/** Once for each lock: inside the product, and to the phone that may be in other hands than the keyboard. */
async function tellLocked(ctx: Ctx, lock: { userId: string; lockedUntil: string; minutes: number }): Promise<void> {
  const { userId } = lock
  const from = ctx.request.ip ? `（来自 ${ctx.request.ip}）` : ''
  const content = `您的账号因多次输错密码被锁定${from}。如果不是您本人操作，请尽快修改密码。`
  await sendMessage(ctx, {
    userIds: [userId],
    category: 'system',
    level: 'important',
    title: '账号已被锁定',
    content,
    link: '/personal/security',
  })
  const phone = (await loadRows(ctx, ctx.world.entities.get('sys.user')!, [userId])).get(userId)?.['sjhm']
  if (typeof phone !== 'string' || phone === '') return
  const [template, params] =
    lock.minutes === 0 ? ['accountLockedForGood', {}] : ['accountLocked', { minutes: String(lock.minutes) }]
  try {
    await sendSms(ctx, {
      template,
      phone,
      params,
      userId,
      isUrgent: true,
      dedupeKey: `lock ${userId} ${new Date(lock.lockedUntil).getTime()}`,
    })
  } catch (error) {
    // No channel, no template, a number that is none: the lock holds all the same.
    if (!(error instanceof AppError)) throw error
  }
}

async function addGuard(ctx: Ctx, name: string): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    'delete from sys_login_guard where fail_time < $1 and (locked_until is null or locked_until < $2)',
    [new Date(now.getTime() - 86_400_000), now],
  )
  await ctx.db.query(
    `insert into sys_login_guard (id, create_time, update_time, name, fail_count)
     values ($1, $2, $2, $3, 0)
     on conflict (name) do nothing`,
    [newId(now), now, name],
  )
}

function triesLeft(row: Counted | undefined, policy: PasswordPolicy) {
  const isLocked = row?.is_locked === true
  return {
    left: isLocked ? 0 : policy.maxFail - (row?.fail_count ?? 0),
    lockedUntil: isLocked ? row.locked_until : null,
  }
}

function lockEnd(now: Date, policy: PasswordPolicy): Date {
  return policy.lockMinutes === 0 ? new Date(forGood) : new Date(now.getTime() + policy.lockMinutes * 60_000)
}

function addressName(ip: string): string {
  return `ip ${ip}`
}
