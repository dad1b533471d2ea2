import type { OpenTime } from '../../shared/open-time.ts'
import type { SectionTime } from '../../shared/section-times.ts'
import type { Occupied } from '../../shared/venue-occupancy.ts'

/** A place as the server tells it to whoever looks for one. */
export type Place = {
  id: string
  label: string
  venueCode: string
  campusId: string
  buildingName: string | null
  floor: number | null
  roomNo: string | null
  seats: number
  venueType: string
  equipment: string[]
  openTime: OpenTime | null
}

export type Week = { venues: Place[]; from: string; to: string; taken: Occupied[]; times: SectionTime[] }

/** Sections a day has as far as places know; what lies later makes the grid longer. */
export const usualSections = 10
