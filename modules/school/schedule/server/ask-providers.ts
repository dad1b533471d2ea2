import { keepFailure } from '#kernel/audit/error-log.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import type { ScheduleItem, SchedulePerson, ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import type { World } from '#kernel/world/world.ts'

/** A source that takes longer is left out; whoever looks may ask it again. */
const patienceMs = 800

type Asked = { people: readonly SchedulePerson[]; from: Date; to: Date }
type Answered = { provider: ScheduleProvider; items: ScheduleItem[] | null }

/** Asks all sources at once, each on a connection of its own: one that fails or is slow takes nothing from the others. */
export function askProviders(
  call: { world: World; caller: Caller },
  asked: Asked,
  providers: readonly ScheduleProvider[],
): Promise<Answered[]> {
  return Promise.all(
    providers.map(async (provider) => {
      try {
        return {
          provider,
          items: await withinPatience(readAs(call.world, call.caller, (ctx) => provider.query(ctx, asked))),
        }
      } catch (error) {
        if (error !== tooSlow)
          await keepFailure(call.world, call.caller.school, {
            error,
            traceId: call.caller.request.traceId,
            address: `schedule ${provider.code}`,
            userName: call.caller.actor.userName,
            ip: call.caller.request.ip,
          })
        return { provider, items: null }
      }
    }),
  )
}

/** The same on the connection at hand, one after the other. Inside a transaction, what fails or is slow is undone alone. */
export async function askWithin(ctx: Ctx, asked: Asked, providers: readonly ScheduleProvider[]): Promise<Answered[]> {
  const { isTransaction } = ctx.db
  const answered: Answered[] = []
  for (const provider of providers) {
    if (isTransaction) await ctx.db.query('savepoint schedule_source')
    let items: ScheduleItem[] | null = null
    try {
      if (isTransaction) await ctx.db.query(`set local statement_timeout = ${patienceMs}`)
      items = await provider.query(ctx, asked)
    } catch {
      // Who is asked for a conflict must not fail because a neighbour does; the calendar shows which one.
    }
    // Always back: nothing was written, and the time limit goes with it.
    if (isTransaction) await ctx.db.query('rollback to savepoint schedule_source')
    answered.push({ provider, items })
  }
  return answered
}

const tooSlow = new Error('slower than a calendar waits')

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow), patienceMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    // It goes on by itself and gives its connection back; nobody waits for it any more.
    work.catch(() => undefined)
  }
}
