import type { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'

/** Who may call: everybody without a token, everybody signed in, or holders of a permission. A route cannot be two of these. */
export type RouteAccess = { open: true } | { signedIn: true } | { permission: string }

/** A hand-made endpoint, for what is not an entity verb. */
export type Route = {
  readonly method: 'GET' | 'POST'
  readonly service: string
  /** `stuClass/getClassSelect` */
  readonly path: string
  readonly label: string
  readonly access: RouteAccess
  readonly input: z.ZodType
  /** POST routes run in a transaction; GET routes do not. */
  run(ctx: Ctx, input: unknown): Promise<unknown>
}

/** Declares a route with its input typed by its schema. GET reads the query, POST body and query together. */
export function route<S extends z.ZodType>(declaration: {
  method: 'GET' | 'POST'
  service: string
  path: string
  label: string
  access: RouteAccess
  input: S
  run(ctx: Ctx, input: z.infer<S>): Promise<unknown>
}): Route {
  return declaration as Route
}
