import { viewOnlyFiles } from '#kernel/errors/platform-errors.ts'
import type { Caller } from './unit-of-work.ts'

const callers = new WeakMap<object, Caller>()

/** Keeps who a request turned out to come from, for the logs that are written after its answer. */
export function rememberCaller(request: object, caller: Caller): void {
  callers.set(request, caller)
}

/** Who a request came from, as far as it got. */
export function rememberedCaller(request: object): Caller | undefined {
  return callers.get(request)
}

/** Whoever looks through another's eyes carries no file away: asked wherever one is sent to be kept. */
export function refuseToLookers({ actor }: Pick<Caller, 'actor'>): void {
  if (actor.kind === 'user' && actor.viewer) throw viewOnlyFiles()
}
