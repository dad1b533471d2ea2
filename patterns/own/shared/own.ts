import { z } from 'zod'
import type { AnyEntity, Row } from '#kernel/entity/entity.ts'
import type { StateName } from '#kernel/entity/states.ts'
import type { Told } from '#kernel/entity/told.ts'
import { defineRoute, type Answer, type DeclaredRoute } from '#kernel/http/define-route.ts'

/** A record as whoever it is about sees it. */
type OwnOf<E, K extends keyof Row<E>, D extends string, M> = Told<E, K> & {
  /** Still going on: stands before what is over. */
  isOpen: boolean
  /** How its flow stands, where it has one this person may open. */
  flow: { instanceId: string; nodes: string | null; handlers: string | null } | null
  /** What somebody said who sent it back. */
  opinion: { text: string; name: string } | null
  /** What may be done with it now, in the order it is offered. */
  deeds: D[]
} & M

const page = (label: string) =>
  z.object({
    current: z.coerce.number().int().min(1).max(1000).default(1),
    size: z.coerce.number().int().min(1).max(50).default(20),
    id: z.uuid(`${label}不存在`).optional(),
  })
type PageInput = ReturnType<typeof page>
type NoInput = z.ZodObject<Record<never, never>>

/** The own records of somebody. */
export type OwnDeclaration<E extends AnyEntity, K extends string, D extends string, M> = {
  readonly entity: E
  readonly label: string
  readonly permission: string
  readonly whose: string
  readonly fields: readonly K[]
  readonly open: readonly string[]
  readonly without: readonly string[]
  readonly by: string
  readonly flow?: string | undefined
  readonly deeds: readonly D[]
  /** All of them, open ones first by urgency; one of them with `id`. */
  readonly route: DeclaredRoute<'GET', PageInput, { records: OwnOf<E, K & keyof Row<E>, D, M>[]; total: number }>
  /** The one to be done something about first, while one goes on. */
  readonly currentRoute: DeclaredRoute<'GET', NoInput, { current: OwnOf<E, K & keyof Row<E>, D, M> | null }>
}

// oxlint-disable-next-line typescript/no-explicit-any -- own records of any entity, fields, deeds and facts
export type AnyOwn = OwnDeclaration<any, any, any, any>
/** One of the own records, as the browser is told it. */
export type Own<O> =
  O extends OwnDeclaration<infer E, infer K, infer D, infer M> ? OwnOf<E, K & keyof Row<E>, D, M> : never
export type OwnDeed<O> = O extends OwnDeclaration<AnyEntity, string, infer D, unknown> ? D : never

/** Declares 我的…: whose records they are, which are open, what is told of each and what may be done with one. */
export function defineOwn<
  E extends AnyEntity,
  const K extends keyof Row<E> & string,
  const D extends string = never,
  M = unknown,
>(
  entity: E,
  options: {
    /** What the page is called: 我的请假. */
    label: string
    /** The same for the one that goes on now: 当前请假. */
    currentLabel: string
    permission: string
    /** The reference that names whose a record is: to an account, or to the person behind it. */
    whose: keyof Row<E> & string
    fields: readonly K[]
    /** States of what still goes on, the most urgent first. */
    open: readonly StateName<E>[]
    /** States that are never listed, such as drafts. */
    without?: readonly StateName<E>[]
    /** The time they stand in order of: the nearest first while open, the newest first when over. */
    by: keyof Row<E> & string
    /** The kind of flow that decides on them. */
    flow?: string
    /** What may be done with one at some time, in the order it is offered. */
    deeds?: readonly D[]
    more?: Answer<M>
  },
): OwnDeclaration<E, K, D, M> {
  const { label, currentLabel, permission, deeds = [], without = [], more: _more, ...rest } = options
  const at = { service: entity.service, method: 'GET', access: { permission } } as const
  return {
    ...rest,
    entity,
    label,
    permission,
    deeds,
    without,
    route: defineRoute({
      ...at,
      path: `${entity.path}/mine`,
      label,
      input: page(entity.label),
      answer: {},
      about: { entity, id: 'id' },
    }),
    currentRoute: defineRoute({
      ...at,
      path: `${entity.path}/current`,
      label: currentLabel,
      input: z.object({}),
      answer: {},
    }),
  }
}
