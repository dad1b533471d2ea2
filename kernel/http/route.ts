import type { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import type { DeclaredRoute, Sent } from './define-route.ts'
import type { Caller } from './unit-of-work.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly routes?: readonly Route[]
  }
  interface World {
    readonly routes: readonly Route[]
  }
}

/** An endpoint made by hand, for what is not an entity verb. */
export type Route = Omit<DeclaredRoute, 'answer' | 'about'> &
  Partial<Pick<DeclaredRoute, 'about'>> & {
    /** POST routes run in a transaction; GET routes do not. */
    run(ctx: Ctx, input: unknown): Promise<unknown>
    /** Instead of `run`, for what takes its connections itself: because it works long between two statements, or because a refusal must leave its trace. */
    readonly runFree?: (call: FreeCall, input: unknown) => Promise<unknown>
  }

/** What a route without a connection is handed. */
export type FreeCall = { readonly world: World; readonly caller: Caller; header(name: string): string }

/** An answer given line by line, each a JSON text, as it becomes ready: `application/x-ndjson`. */
export type Lines = { readonly lines: AsyncIterable<unknown> }

/** An answer in the words of another protocol: sent as it is, without the envelope. */
export type Raw = {
  readonly raw: {
    readonly type: string
    readonly body: string | Uint8Array
    readonly status?: number
    readonly headers?: Readonly<Record<string, string>>
  }
}

type Declared<I extends z.ZodType, A> = DeclaredRoute<'GET' | 'POST', I, A>
type RunFree<I extends z.ZodType, A> = (call: FreeCall, input: z.output<I>) => Promise<Sent<A>>

/** Says what a declared route does with connections of its own (`readAs`, `writeAs`). */
export function freeRoute<I extends z.ZodType, A>(declared: Declared<I, A>, runFree: NoInfer<RunFree<I, A>>): Route {
  const run = () => Promise.reject(new Error(`${declared.path} takes its own connections`))
  return { ...declared, run, runFree } as Route
}

/** Says what a declared route does. */
export function route<I extends z.ZodType, A>(
  declared: Declared<I, A>,
  run: NoInfer<(ctx: Ctx, input: z.output<I>) => Promise<Sent<A>>>,
): Route {
  return { ...declared, run } as Route
}
