import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseAway, PoolClosed } from '#kernel/db/away.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import type { Haste, Told, Want } from '../shared/wants.ts'
import { createPace } from './pace.ts'

/** The memory of what was answered: one row for each wish, and none twice (`journalOf`). */
export type Journal<W extends Want> = {
  /** What was answered to some of these before, by their place in the list. */
  known(ctx: Ctx, wants: readonly W[]): Promise<ReadonlyMap<number, Told>>
  write(ctx: Ctx, wants: readonly W[], told: readonly Told[]): Promise<void>
}

export type TurnstileOptions<W extends Want> = {
  readonly name: string
  /**
   * Decides on wishes in the order they came, of whoever wants nothing twice at once, in one transaction. Null: left
   * undecided, since another process has what is wanted in its hands; it comes again, and in the end waits for that.
   */
  decide(ctx: Ctx, wants: readonly W[], haste: Haste): Promise<readonly (Told | null)[]>
  readonly journal: Journal<W>
  /**
   * What whoever comes at the wrong time is told, out of memory: such a wish takes no place in the queue, opens no
   * transaction and leaves nothing in the journal, so that a crowd before the door costs nothing. Null: it goes on.
   * Whoever is too fast does not get this far.
   */
  turnsAway?(at: At, want: W): Promise<Told | null>
  /** What whoever cannot be let in at once is told. */
  refusal(): AppError
  /** Wishes decided by one transaction, at most: what a transaction costs is its statements, not their rows. */
  readonly atOnce?: number
  /** Transactions at the same time in this process; where they want the same rows, more only wait for one another. */
  readonly lanes?: number
  /** So many wait at most; the next one is refused at once. */
  readonly mostWaiting?: number
  readonly perSecond?: number
}

type At = { readonly world: World; readonly school: School }
type Waiting<W> = { want: W; passed: number; resolve(told: Told): void; reject(error: unknown): void }
export type Turnstile<W> = {
  /** What became of it, once that stands; refused at once where too many wait or this person is too fast. */
  pass(at: At, want: W): Promise<Told>
  /** How many wait in this process. */
  waiting(at: At): number
}

const mostTries = 3
/** So often a wish makes way for another process before it waits for it, and so long where there is nothing else to do. */
const mostPassed = 50
const restMs = 20

/**
 * The way to something scarce while everybody wants it: a queue of its own, short enough that nobody waits for a
 * time-out, whose wishes are decided many at a time. One transaction, and one write to disk, answers all that came
 * while the last one was under way.
 */
export function turnstile<W extends Want>(options: TurnstileOptions<W>): Turnstile<W> {
  const gates = new WeakMap<World, Map<string, ReturnType<typeof gateOf<W>>>>()
  const gate = ({ world, school }: At) => {
    const schools = gates.get(world) ?? new Map<string, ReturnType<typeof gateOf<W>>>()
    gates.set(world, schools)
    const known = schools.get(school.id) ?? gateOf(options, world, school)
    schools.set(school.id, known)
    return known
  }
  return { pass: (at, want) => gate(at).pass(want), waiting: (at) => gate(at).waiting() }
}

function gateOf<W extends Want>(options: TurnstileOptions<W>, world: World, school: School) {
  const { atOnce = 1000, lanes = 1, mostWaiting = 2000, perSecond = 2, refusal, journal, turnsAway } = options
  const pace = createPace(perSecond, () => world.clock().getTime())
  const queue: Waiting<W>[] = []
  let busy = 0

  function enter(want: W): Promise<Told> | null {
    if (queue.length >= mostWaiting) return null
    const { promise, resolve, reject } = Promise.withResolvers<Told>()
    queue.push({ want, passed: 0, resolve, reject })
    if (busy < lanes) void work() // tells each who waits
    return promise
  }

  async function enterInTime(want: W, looks: NonNullable<typeof turnsAway>): Promise<Told> {
    const away = await looks({ world, school }, want)
    if (away) return away
    const answer = enter(want)
    if (!answer) throw refusal()
    return answer
  }

  async function work(): Promise<void> {
    busy += 1
    // Whatever came in this very moment goes along.
    await Promise.resolve()
    while (queue.length > 0) {
      if (queue.every(({ passed }) => passed > 0)) await delay(restMs)
      queue.unshift(...(await settle(queue.splice(0, atOnce))))
    }
    busy -= 1
  }

  /**
   * One that cannot be decided spoils it for nobody else: it is looked for half by half. Where nothing can be decided at
   * all, nobody is kept waiting for that. Answers those that are to come again.
   */
  async function settle(some: readonly Waiting<W>[]): Promise<readonly Waiting<W>[]> {
    try {
      const skipsBusy = some.every(({ passed }) => passed < mostPassed)
      const told = await decided(
        some.map(({ want }) => want),
        { skipsBusy },
      )
      some.forEach(({ resolve }, i) => told[i] && resolve(told[i]))
      const left = some.filter((_, i) => !told[i])
      for (const one of left) one.passed += 1
      return left
    } catch (error) {
      if (some.length === 1 || error instanceof DatabaseAway || error instanceof PoolClosed)
        for (const { reject } of some) reject(error)
      else {
        const half = Math.ceil(some.length / 2)
        return [...(await settle(some.slice(0, half))), ...(await settle(some.slice(half)))]
      }
      return []
    }
  }

  async function decided(wants: readonly W[], haste: Haste): Promise<readonly (Told | null)[]> {
    for (let tried = 1; ; tried += 1)
      try {
        return await writeAs(
          world,
          { school, actor: systemActor, request: { traceId: options.name, ip: null } },
          (ctx) => decideNew(ctx, wants, haste),
        )
      } catch (error) {
        // Another process was faster by a moment; what it wrote is known to the next try.
        if (tried >= mostTries || !isDoubled(error)) throw error
      }
  }

  async function decideNew(ctx: Ctx, wants: readonly W[], haste: Haste): Promise<readonly (Told | null)[]> {
    const known = await journal.known(ctx, wants)
    const fresh = wants.filter((_, i) => !known.has(i))
    if (fresh.length === 0) return wants.map((_, i) => known.get(i)!)
    const told = await options.decide(ctx, fresh, haste)
    const done = fresh.filter((_, i) => told[i])
    await journal.write(
      ctx,
      done,
      told.filter((one) => one !== null),
    )
    const answers = [...told]
    return wants.map((_, i) => known.get(i) ?? answers.shift() ?? null)
  }

  return {
    waiting: () => queue.length,
    async pass(want: W): Promise<Told> {
      const answer = pace.ask(want.holderId, want.key, () => (turnsAway ? enterInTime(want, turnsAway) : enter(want)))
      if (!answer) throw refusal()
      return answer
    },
  }
}

/** A key of the table was written by another transaction meanwhile. */
function isDoubled(error: unknown): boolean {
  return (error as { code?: string }).code === '23505' || (error instanceof AppError && error.code === 'INVALID')
}
