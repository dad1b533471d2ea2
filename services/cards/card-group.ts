import type { Ctx } from '#kernel/world/context.ts'
import type { CardGroup } from './shared/card-facts.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly cardGroups?: readonly CardGroups[]
  }
  interface World {
    readonly cardGroups: readonly CardGroups[]
  }
}

/** By what the cards of a desktop can be narrowed: the groups somebody leads, one of which may be looked at alone. */
export type CardGroups = {
  readonly label: string
  /** The axis of scopes the groups lie on. */
  readonly axis: string
  /** What lists of matters call such a group. */
  readonly name: string
  /** On whose desktops it is offered. */
  readonly roles: readonly string[]
  /** Those of whoever asks, as far as there are any; more than `most` are looked for, not switched between. */
  choices(ctx: Ctx, most: number): Promise<readonly CardGroup[]>
}

/** The group a card is narrowed to. Rows on its axis are narrowed by themselves; what a card finds otherwise it narrows by this. */
export type NarrowedTo = { readonly axis: string; readonly name: string; readonly value: string }
