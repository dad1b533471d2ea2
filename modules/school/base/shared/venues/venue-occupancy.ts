import { defineService } from '#kernel/world/service.ts'

/** A place is taken on a date from one section to another, both included. */
export type Occupied = { venueId: string; date: string; jcFrom: number; jcTo: number; title: string }

/** What places are taken by from one day to another, both included: lessons, exams, bookings. Nothing where no area keeps such facts. */
export const venueOccupancy = defineService<
  { venueIds: readonly string[]; from: string; to: string },
  readonly Occupied[]
>('base.venueOccupancy', { fallback: [] })
