import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { OpenTime } from './open-time.ts'
import type { SectionTime } from './section-times.ts'
import type { Occupied } from './venue-occupancy.ts'

/** A place as the server tells it to whoever looks for one. */
export type Place = {
  id: string
  value: string
  label: string
  venueCode: string
  campusId: string
  buildingId: string | null
  buildingName: string | null
  floor: number | null
  roomNo: string | null
  seats: number
  venueType: string
  equipment: string[]
  openTime: OpenTime | null
}
export type VenueWeek = {
  venues: Place[]
  from: string
  to: string
  taken: readonly Occupied[]
  times: readonly SectionTime[]
}

export const venueOccupancyRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'venue/occupancy',
  label: '场地占用',
  access: { permission: 'venue:list' },
  input: z.looseObject({}),
  answer: answer<VenueWeek>(),
})

export const freeVenuesRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'venue/getFree',
  label: '空闲场地',
  access: { permission: 'venue:getSelect' },
  input: z.looseObject({}),
  answer: answer<Place[]>(),
})
