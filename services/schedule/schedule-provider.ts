import type { Ctx } from '#kernel/world/context.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly schedules?: readonly ScheduleProvider[]
  }
  interface World {
    /** What modules know of people's time, by code. */
    readonly schedules: ReadonlyMap<string, ScheduleProvider>
  }
}

/** Somebody whose time is asked about: the account, and the record of the person behind it. */
export type SchedulePerson = {
  readonly userId: string
  readonly person: { readonly entity: string; readonly id: string } | null
}

/** Something that falls on a time of somebody. It belongs to its source: a calendar shows it and leads there, and never changes it. */
export type ScheduleItem = {
  userId: string
  /** The same as long as it is the same thing; unique within its provider. */
  key: string
  title: string
  /** Moments, ISO. Of a whole day: its midnight, and the midnight after the last one. */
  start: string
  end: string
  isAllDay?: boolean
  place?: string | null
  /** Where it is looked at, within the platform. */
  link?: string
  /** Takes the person's time: two of these at once are a conflict. */
  isBusy: boolean
}

/** What a module knows of people's time; named as `schedules` of its server part. */
export type ScheduleProvider = {
  /** Part of the keys, never changed: lower case letters. */
  readonly code: string
  readonly name: string
  /** A tone of the design: blue, green, amber, red, violet, teal, grey. */
  readonly color: string
  /** Nothing of it ever takes time, so nobody who looks for free time has to ask. */
  readonly isNeverBusy?: true
  /** Whoever has such an item is excused from what else falls on that time. */
  readonly excuses?: true
  /** Entities (`<service>/<path>`) whose changes may change it: open calendars ask again. */
  readonly follows?: readonly string[]
  /** What touches [from, to) of these people, read from indexes, all of them in one statement. */
  query(ctx: Ctx, asked: { people: readonly SchedulePerson[]; from: Date; to: Date }): Promise<ScheduleItem[]>
}
