import type { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import type { Caller } from './unit-of-work.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly routes?: readonly Route[]
  }
  interface World {
    readonly routes: readonly Route[]
  }
}

/**
 * Who may call: everybody without a token, everybody signed in, holders of a permission, or devices by their signature. A route
 * cannot be two of these.
 * An open one is answered `perMinute` times a minute for one address, 60 unless it says otherwise; with `knowsCaller` it sees who
 * asks where a valid token came along.
 */
export type RouteAccess =
  | { open: true; perMinute?: number; knowsCaller?: true }
  | { signedIn: true }
  | { permission: string }
  | { device: true }

/** A hand-made endpoint, for what is not an entity verb. */
export type Route = {
  readonly method: 'GET' | 'POST'
  readonly service: string
  /** `stuClass/getClassSelect` */
  readonly path: string
  readonly label: string
  readonly access: RouteAccess
  /** Realms whose tokens it takes; the main one unless it says otherwise. */
  readonly realms?: readonly string[]
  readonly input: z.ZodType
  /** The answer is shown once and never kept for a repeated key. */
  readonly answersSecrets?: boolean
  /** A GET answer that clients keep and ask about by its tag; 304 while it still stands. */
  readonly isTagged?: boolean
  /** Seconds for which a client need not even ask. */
  readonly maxAge?: number
  /** What a GET says beside an empty answer, instead of the usual words. */
  readonly emptyText?: string
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

/** Declares a route that takes its own connections (`readAs`, `writeAs`). */
export function freeRoute<S extends z.ZodType>(
  declaration: Omit<RouteDeclaration<S>, 'run'> & { runFree(call: FreeCall, input: z.infer<S>): Promise<unknown> },
): Route {
  return {
    ...declaration,
    run: () => Promise.reject(new Error(`${declaration.path} takes its own connections`)),
  } as Route
}

/** Declares a route with its input typed by its schema. GET reads the query, POST body and query together. */
export function route<S extends z.ZodType>(declaration: RouteDeclaration<S>): Route {
  return declaration as Route
}

type RouteDeclaration<S extends z.ZodType> = {
  method: 'GET' | 'POST'
  service: string
  path: string
  label: string
  access: RouteAccess
  realms?: readonly string[]
  input: S
  answersSecrets?: boolean
  isTagged?: boolean
  maxAge?: number
  emptyText?: string
  run(ctx: Ctx, input: z.infer<S>): Promise<unknown>
}
