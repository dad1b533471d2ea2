import { makeCtx, type Actor, type Ctx, type RequestFacts } from '#kernel/world/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
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
  const result = await world.pool.transaction(bindingOf(caller.school), (db) => {
    afterwards = []
    return work(makeCtx({ world, ...caller, db, onCommit: (later) => afterwards.push(later) }))
  })
  for (const later of afterwards) later()
  return result
}
