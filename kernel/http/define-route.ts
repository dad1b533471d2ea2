import type { z } from 'zod'
import type { AnyEntity } from '#kernel/entity/entity.ts'

/**
 * Who may call: everybody without a token, everybody signed in, holders of a permission, or devices by their signature. A route
 * cannot be two of these.
 * An open one is answered `perMinute` times a minute for one address, 60 unless it says otherwise; with `knowsCaller` it sees who
 * asks where a valid token came along.
 */
export type RouteAccess =
  | { readonly open: true; readonly perMinute?: number; readonly knowsCaller?: true }
  | { readonly signedIn: true }
  | { readonly permission: string }
  | { readonly device: true }

/** What stands behind an answer, known to the compiler only. */
export type Answer<A> = { readonly of?: A }

/** Says what a route answers, as it stands on the wire: moments and days are texts there. */
export function answer<A>(): Answer<A> {
  return {}
}

/** An endpoint made by hand as both sides know it. */
export type DeclaredRoute<
  M extends 'GET' | 'POST' = 'GET' | 'POST',
  I extends z.ZodType = z.ZodType,
  A = unknown,
  P extends string = string,
> = {
  readonly method: M
  readonly service: string
  /** `stuClass/getClassSelect` */
  readonly path: P
  readonly label: string
  readonly access: RouteAccess
  /** Realms whose tokens it takes; the main one unless it says otherwise. */
  readonly realms?: readonly string[]
  /** GET reads the query, POST body and query together. */
  readonly input: I
  readonly answer: Answer<A>
  /**
   * Names in one body, where it takes more than the door usually lets in (`kernel/rules/sent.ts`); beyond `mostValues` that many values
   * too, of whoever holds its permission.
   */
  readonly mostNames?: number
  /** Whom it speaks of: the record named by one of its inputs. Tests ask it for records out of reach. */
  readonly about?: { readonly entity: AnyEntity; readonly id: Extract<keyof z.input<I>, string> }
  /** The answer is shown once and never kept for a repeated key. */
  readonly answersSecrets?: boolean
  /** A GET answer that clients keep and ask about by its tag; 304 while it still stands. */
  readonly isTagged?: boolean
  /** Seconds for which a client need not even ask. */
  readonly maxAge?: number
  /** What a GET says beside an empty answer, instead of the usual words. */
  readonly emptyText?: string
}

/** Declares an endpoint for what is no verb of an entity, in the area's `shared/`: the server says what it does, screens call it by this. */
export function defineRoute<const M extends 'GET' | 'POST', const P extends string, I extends z.ZodType, A>(
  declaration: DeclaredRoute<M, I, A, P>,
): DeclaredRoute<M, I, A, P> {
  return declaration
}

/** `base/stuClass/getClassSelect` */
export function addressOf({ service, path }: { readonly service: string; readonly path: string }): string {
  return `${service}/${path}`
}

/** What a server may hand out for it to stand on the wire as declared: moments may still be dates. */
export type Sent<A> = unknown extends A
  ? A
  : A extends string
    ? A | Date
    : A extends object
      ? { readonly [K in keyof A]: Sent<A[K]> }
      : A

/** What a route is asked with, as a caller holds it: lists are only read. */
export type Given<T> = unknown extends T ? T : T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T

/** What a route is handed once its input was judged, and what it answers. */
export type AskedOf<R> = R extends { readonly input: infer I extends z.ZodType } ? z.output<I> : never
export type AnswerOf<R> = R extends { readonly answer: Answer<infer A> } ? A : never

/** One page of a list, as routes hand it out. */
export type PageOf<Row> = {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
  totalCapped?: true
}
