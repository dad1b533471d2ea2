import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { AppError, defineError } from '#kernel/errors/define-error.ts'
import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { UserActor } from './actors.ts'
import { unlockAccount } from './lock.ts'
import { endedSession } from './session-ends.ts'
import { revokeSession } from './sessions.ts'
import { proveOwnPassword } from './set-password.ts'
import { forgetStanding } from './standing.ts'

const mostWrong = 5
const wrongPassword = defineError<{ left: number }>({
  code: 'PASSWORD', status: 400, message: '密码错误，还可尝试{left}次', data: ({ left }) => ({ password: `密码错误，还可尝试${left}次`, left }),
})

/** Locking one's screen, on the server as well: a locked session does nothing but unlock or end. */
export const screenLockRoutes: readonly Route[] = [
  route({ method: 'POST', service: 'auth', path: 'lock', label: '锁屏', access: { signedIn: true }, input: z.object({}), run: lock }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'unlock',
    label: '解锁',
    access: { signedIn: true },
    input: z.object({ password: z.string().max(64) }),
    answersSecrets: true,
    runFree: unlock,
  }),
]

async function lock(ctx: Ctx): Promise<null> {
  const { userId, sid } = signedIn(ctx.actor)
  const [own] = await ctx.db.query<{ has_password: boolean }>('select password_hash is not null as has_password from sys_user where id = $1', [userId])
  if (!own?.has_password) throw badRequest({ text: '您的账号没有登录密码，不能锁屏' })
  await ctx.db.execute('update sys_session set locked_time = $2, unlock_fails = 0 where id = $1 and locked_time is null', [sid, ctx.now()])
  ctx.afterCommit(() => forgetStanding(ctx.world))
  return null
}

/** Wrong passwords count towards the lock of the account as well; the fifth ends the session. */
async function unlock({ world, caller }: FreeCall, { password }: { password: string }): Promise<null> {
  const { userId, sid } = signedIn(caller.actor)
  try {
    await proveOwnPassword(world, caller, { userId, password: password.toLowerCase(), refusal: () => wrongPassword({ left: mostWrong }) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const left = mostWrong - (await countWrong({ world, caller, sid }))
    if (left <= 0) throw endedSession('unlock')
    throw error.code === wrongPassword.code ? wrongPassword({ left }) : error
  }
  await writeAs(world, caller, async (ctx) => {
    await unlockAccount(ctx, userId)
    await ctx.db.execute('update sys_session set locked_time = null, unlock_fails = 0, last_active_time = $2 where id = $1', [sid, ctx.now()])
    ctx.afterCommit(() => forgetStanding(world))
  })
  return null
}

/** How many times in a row it was wrong; counted in the row, so that guesses at the same moment all count. */
function countWrong({ world, caller, sid }: Pick<FreeCall, 'world' | 'caller'> & { sid: string }): Promise<number> {
  return writeAs(world, caller, async (ctx) => {
    const [row] = await ctx.db.query<{ fails: number }>('update sys_session set unlock_fails = coalesce(unlock_fails, 0) + 1 where id = $1 returning unlock_fails as fails', [sid])
    const fails = row?.fails ?? mostWrong
    if (fails >= mostWrong) await revokeSession(ctx, sid, 'unlock')
    return fails
  })
}

function signedIn(actor: FreeCall['caller']['actor']): UserActor {
  if (actor.kind !== 'user') throw unauthenticated()
  return actor
}
