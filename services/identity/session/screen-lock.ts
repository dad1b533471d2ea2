import type { Ctx } from '#kernel/world/context.ts'
import { AppError, defineError } from '#kernel/errors/define-error.ts'
import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { UserActor } from './actors.ts'
import { countAccountFailure, refuseLocked, unlockAccount } from '../sign-in/lock.ts'
import { boundTypes } from '../proof/second-auth.ts'
import { proveSecondFactor } from '../proof/second-auth-proof.ts'
import { endedSession } from './session-ends.ts'
import { revokeSession } from './sessions.ts'
import { loadPasswordAccount, proveOwnPassword } from '../proof/set-password.ts'
import { forgetStanding } from './standing.ts'
import { lockRoute, unlockWaysRoute, unlockRoute, type UnlockWays } from '../shared/screen-lock-routes.ts'

const mostWrong = 5
const wrongPassword = defineError<{ left: number }>({
  code: 'PASSWORD',
  status: 400,
  message: '密码错误，还可尝试{left}次',
  data: ({ left }) => ({ password: `密码错误，还可尝试${left}次`, left }),
})
const wrongCode = defineError<{ left: number }>({
  code: 'UNLOCK_CODE',
  status: 400,
  message: '动态口令错误，还可尝试{left}次',
  data: ({ left }) => ({ code: `动态口令错误，还可尝试${left}次`, left }),
})
const noKey = defineError({ code: 'NO_KEY', status: 400, message: '请输入密码' })
const noTotp = defineError({ code: 'NOT_BOUND', status: 400, message: '您没有绑定动态口令，请用密码解锁' })

/** Locking one's screen, on the server as well: a locked session does nothing but unlock or end. */
export const screenLockRoutes: readonly Route[] = [
  route(lockRoute, lock),
  route(unlockWaysRoute, (ctx) => waysOf(ctx, signedIn(ctx.actor).userId)),
  freeRoute(unlockRoute, unlock),
]

async function lock(ctx: Ctx): Promise<null> {
  const { userId, sid } = signedIn(ctx.actor)
  const { password, totp } = await waysOf(ctx, userId)
  if (!password && !totp) throw badRequest({ text: '您的账号没有登录密码，不能锁屏' })
  await ctx.db.execute(
    'update sys_session set locked_time = $2, unlock_fails = 0 where id = $1 and locked_time is null',
    [sid, ctx.now()],
  )
  ctx.afterCommit(() => forgetStanding(ctx.world))
  return null
}

async function waysOf(ctx: Ctx, userId: string): Promise<UnlockWays> {
  const [own] = await ctx.db.query<{ has_password: boolean }>(
    'select password_hash is not null as has_password from sys_user where id = $1',
    [userId],
  )
  return { password: own?.has_password ?? false, totp: (await boundTypes(ctx, userId)).types.includes('totp') }
}

/** Wrong passwords and codes count towards the lock of the account as well; the fifth ends the session. */
async function unlock(
  { world, caller }: FreeCall,
  { password, code }: { password?: string; code?: string },
): Promise<null> {
  const { userId, sid } = signedIn(caller.actor)
  const wrong = code === undefined ? wrongPassword : wrongCode
  try {
    if (code !== undefined) await proveCode({ world, caller, userId }, code)
    else if (password !== undefined)
      await proveOwnPassword(world, caller, {
        userId,
        password: password.toLowerCase(),
        refusal: () => wrongPassword({ left: mostWrong }),
      })
    else throw noKey()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === noTotp.code || error.code === noKey.code) throw error
    const left = mostWrong - (await countWrong({ world, caller, sid }))
    if (left <= 0) throw endedSession('unlock')
    throw error.code === wrong.code ? wrong({ left }) : error
  }
  await writeAs(world, caller, async (ctx) => {
    await unlockAccount(ctx, userId)
    await ctx.db.execute(
      'update sys_session set locked_time = null, unlock_fails = 0, last_active_time = $2 where id = $1',
      [sid, ctx.now()],
    )
    ctx.afterCommit(() => forgetStanding(world))
  })
  return null
}

/** A code of the authenticator in the place of the password; whoever is locked out by wrong passwords gets no further guesses this way. */
async function proveCode(
  { world, caller, userId }: Pick<FreeCall, 'world' | 'caller'> & { userId: string },
  code: string,
): Promise<void> {
  const { account, ways } = await readAs(world, caller, async (ctx) => ({
    account: await loadPasswordAccount(ctx, userId),
    ways: await waysOf(ctx, userId),
  }))
  if (!ways.totp) throw noTotp()
  refuseLocked(account.lockedUntil, world.clock())
  try {
    await proveSecondFactor(world, caller, { userId, proof: { type: 'totp', code } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { lockedUntil } = await writeAs(world, caller, (ctx) => countAccountFailure(ctx, userId, account.policy))
    refuseLocked(lockedUntil, world.clock())
    throw error.code === 'TOTP' ? wrongCode({ left: mostWrong }) : error
  }
}

/** How many times in a row it was wrong; counted in the row, so that guesses at the same moment all count. */
function countWrong({ world, caller, sid }: Pick<FreeCall, 'world' | 'caller'> & { sid: string }): Promise<number> {
  return writeAs(world, caller, async (ctx) => {
    const [row] = await ctx.db.query<{ fails: number }>(
      `update sys_session
       set unlock_fails = coalesce(unlock_fails, 0) + 1
       where id = $1
       returning unlock_fails as fails`,
      [sid],
    )
    const fails = row?.fails ?? mostWrong
    if (fails >= mostWrong) await revokeSession(ctx, sid, 'unlock')
    return fails
  })
}

function signedIn(actor: FreeCall['caller']['actor']): UserActor {
  if (actor.kind !== 'user') throw unauthenticated()
  return actor
}
