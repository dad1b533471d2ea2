import { z } from 'zod'
import { fieldsOf, type AnyEntity, type Row } from '#kernel/entity/entity.ts'
import type { Told } from '#kernel/entity/told.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { RefOptions } from '#kernel/fields/links/ref/kind.ts'
import { defineRoute, type Answer, type DeclaredRoute } from '#kernel/http/define-route.ts'

/** Rows that belong to a record, and what of them its readers are told. */
export type Part<E = AnyEntity, K extends keyof Row<E> & string = keyof Row<E> & string, One = boolean> = {
  readonly of: E
  readonly fields: readonly K[]
  /** The field they stand in order of; as they were entered without it. */
  readonly by?: K | undefined
  /** A record has one of them at most. */
  readonly isOne: One
  /** Asked of the reader beside the record itself. */
  readonly permission?: string | undefined
}

type PartOptions<K> = { fields: readonly K[]; by?: K; permission?: string }

export function parts<E extends AnyEntity, const K extends keyof Row<E> & string>(
  of: E,
  options: PartOptions<K>,
): Part<E, K, false> {
  return { of, isOne: false, ...options }
}

export function part<E extends AnyEntity, const K extends keyof Row<E> & string>(
  of: E,
  options: PartOptions<K>,
): Part<E, K, true> {
  return { of, isOne: true, ...options }
}

// oxlint-disable-next-line typescript/no-explicit-any -- parts of any entity and fields
type Parts = Readonly<Record<string, Part<any, any, boolean>>>
type PartsTold<P> = { [N in keyof P]: PartTold<P[N]> }
/** What readers are told of a part. */
export type PartTold<P> =
  P extends Part<infer E, infer K, infer One> ? (One extends true ? Told<E, K> | null : Told<E, K>[]) : never

/** The record itself, with what this reader may do with it. */
export type RecordTold<E> = Told<E, keyof Row<E>> & { abilities: string[] }

type WholeOf<E, P, M, N extends string> = { [one in N]: RecordTold<E> } & {
  /** The flow that decides on it, where there is one. */
  instanceId: string | null
} & PartsTold<P> &
  M

type IdInput = z.ZodObject<{ id: z.ZodUUID }>

/** A record with its parts as one page and one call. */
export type RecordDeclaration<E extends AnyEntity, P, M, N extends string> = {
  readonly entity: E
  /** What the answer calls the record itself. */
  readonly name: N
  readonly flow?: string | undefined
  readonly parts: P
  readonly route: DeclaredRoute<'GET', IdInput, WholeOf<E, P, M, N>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a record of any entity, parts and facts
export type AnyRecord = RecordDeclaration<any, any, any, any>
/** All that a reader is told of a record. */
export type Whole<D> = D extends RecordDeclaration<infer E, infer P, infer M, infer N> ? WholeOf<E, P, M, N> : never

/** Declares what its readers are told of a record in one call: the record, its parts, its flow, and `more` that its area knows. */
export function defineRecord<
  E extends AnyEntity,
  const P extends Parts = Record<never, never>,
  M = unknown,
  const N extends string = 'record',
>(
  entity: E,
  {
    label,
    name = 'record' as N,
    flow,
    parts: held = {} as P,
  }: {
    /** What the page is called: 请假详情. */
    label: string
    name?: N
    /** The kind of flow that decides on it. */
    flow?: string
    parts?: P
    more?: Answer<M>
  },
): RecordDeclaration<E, P, M, N> {
  for (const { of } of Object.values(held)) partField(of, entity)
  return {
    entity,
    name,
    flow,
    parts: held,
    route: defineRoute({
      service: entity.service,
      method: 'GET',
      path: `${entity.path}/getWhole`,
      label,
      access: { signedIn: true },
      input: z.object({ id: z.uuid(`${entity.label}不存在`) }),
      answer: {},
      about: { entity, id: 'id' },
    }),
  }
}

/** The reference by which rows of an entity are parts of another. */
export function partField(of: AnyEntity, whole: AnyEntity): string {
  const found = fieldsOf(of).find(
    ([, field]) => kindOf(field).refersTo?.(field) === whole.name && (field.options as RefOptions).isPart === true,
  )
  if (!found) throw new Error(`${of.name} has no reference that makes it a part of ${whole.name}`)
  return found[0]
}
