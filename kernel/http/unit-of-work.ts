import { makeCtx, type Actor, type Ctx, type RequestFacts } from '#kernel/world/context.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'

/** Where work happens and who asks for it. */
export type Caller = { readonly school: School; readonly actor: Actor; readonly request: RequestFacts }

/** Reads in the caller's school; each statement sees its own moment. */
export function readAs<T>(world: World, caller: Caller, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return world.pool.read(bindingOf(caller.school), (db) => work(makeCtx({ world, ...caller, db })))
}

/** Writes in the caller's school, all or nothing; what was left for after the commit runs only then. */
export async function writeAs<T>(world: World, caller: Caller, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let afterwards: (() => void)[] = []
  let isWritten = true
  const result = await world.pool.transaction(bindingOf(caller.school), async (db) => {
    afterwards = []
    const atEnd: (() => Promise<void>)[] = []
    const onEnd = (last: () => Promise<void>) => void atEnd.push(last)
    const done = await work(makeCtx({ world, ...caller, db, onEnd, onCommit: (later) => afterwards.push(later) }))
    for (const last of atEnd) await last()
    if (caller.actor.kind === 'system' && listening.has(world)) isWritten = await hasWritten(db)
    return done
  })
  if (isWritten) listening.get(world)?.(caller.school)
  for (const later of afterwards) later()
  return result
}

const listening = new WeakMap<World, (school: School) => void>()

/** Hears of every school that this process has written in, after the commit. */
export function hearWrites(world: World, hear: (school: School) => void): void {
  listening.set(world, hear)
}

/** The product itself begins many transactions in which it finds nothing to do; people seldom do. */
async function hasWritten(db: Db): Promise<boolean> {
  const [row] = await db.query<{ wrote: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as wrote',
    [],
    'has_written',
  )
  return row!.wrote
}
