import type { Actor, Ctx } from '#kernel/world/context.ts'
import type { CalendarEntry } from '#services/ical/write-calendar.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly feeds?: readonly FeedSource[]
  }
  interface World {
    /** Calendars to subscribe to, by code. */
    readonly feeds: ReadonlyMap<string, FeedSource>
  }
}

/** A calendar that people may subscribe to. Modules name theirs as `feeds` of their server part. */
export type FeedSource = {
  /** Part of the address, never changed: lower case letters. */
  readonly code: string
  readonly label: string
  /** Whom it is offered to; asked again at every reading. */
  isFor(actor: Extract<Actor, { kind: 'user' }>): boolean
  /** What it holds for `ctx.actor`, who is the owner of the address. No session stands behind it: only what may lie on a phone belongs in. */
  entries(ctx: Ctx): Promise<CalendarEntry[]>
}
