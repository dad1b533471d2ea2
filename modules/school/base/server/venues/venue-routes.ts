import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { addFilters, askedText, listOf, type Query } from '#kernel/operations/read/query.ts'
import { newConditions, place, whereText } from '#kernel/operations/sql.ts'
import { addDays, daysBetween, eachDay, weekdayOf } from '#kernel/rules/days.ts'
import { sectionTimes } from '../../shared/venues/section-times.ts'
import { freeAmong } from '../../shared/venues/venue-free.ts'
import { venueOccupancy, type Occupied } from '../../shared/venues/venue-occupancy.ts'
import { venue } from '../../shared/venues/venue.ts'
import { venueOrder } from './venues.ts'
import { freeVenuesRoute, venueOccupancyRoute, type Place, type VenueWeek } from '../../shared/venues/venue-routes.ts'

const none: ReadonlySet<string> = new Set()
const mostSections = 20

/** What places are taken by in a week, and which are free at a time: for the places themselves, bookings, exams and timetables alike. */
export const venueRoutes: readonly Route[] = [route(venueOccupancyRoute, occupancy), route(freeVenuesRoute, freePlaces)]

/** The places asked for with everything that takes them from Monday on, for a week unless a last day is named. */
async function occupancy(ctx: Ctx, query: Query): Promise<VenueWeek> {
  const day = dayAsked(askedText(query, 'from') ?? ctx.today())
  const from = askedText(query, 'to') === null ? addDays(day, 1 - weekdayOf(day)) : day
  const to = askedText(query, 'to') === null ? addDays(from, 6) : dayAsked(askedText(query, 'to')!)
  const length = daysBetween(from, to)
  if (length < 0 || length > 31) throw badRequest({ text: '日期范围应为 1–32 天' })
  const venues = await placesAsked(ctx, query)
  return {
    venues,
    from,
    to,
    taken: await takenBy(ctx, venues, { from, to }),
    times: await ctx.call(sectionTimes, { dates: eachDay(from, to) }),
  }
}

/** Places that are open and free on all the dates named, in all the sections named: the smallest that are large enough first. */
async function freePlaces(ctx: Ctx, query: Query): Promise<Place[]> {
  const dates = [...new Set(listOf(query['dates'] ?? query['date']).map(dayAsked))].toSorted()
  if (dates.length === 0) throw badRequest({ text: '请选择日期' })
  if (dates.length > 31 || daysBetween(dates[0]!, dates.at(-1)!) > 200) throw badRequest({ text: '一次最多查询 31 天' })
  const [jcFrom, jcTo] = [sectionAsked(query, 'jcFrom', 1), sectionAsked(query, 'jcTo', mostSections)]
  if (jcTo < jcFrom) throw badRequest({ text: '结束节次不能早于开始节次' })
  const places = await placesAsked(ctx, query)
  return freeAmong(places, await takenBy(ctx, places, { from: dates[0]!, to: dates.at(-1)! }), {
    dates,
    jcFrom,
    jcTo,
    times: await ctx.call(sectionTimes, { dates }),
  })
}

async function placesAsked(ctx: Ctx, query: Query): Promise<Place[]> {
  const conditions = newConditions()
  conditions.texts.push(`t.deleted_time is null and t.status = '1'`)
  addFilters(
    ctx,
    conditions,
    venue,
    { ...query, id: undefined, ids: listOf(query['venueIds']).filter(isId), seats: undefined, equipment: undefined },
    none,
  )
  const seats = Number(askedText(query, 'seats') ?? 0)
  if (!(Number.isInteger(seats) && seats >= 0 && seats < 1_000_000))
    throw badRequest({ text: '人数应为不小于 0 的整数' })
  if (seats > 0) conditions.texts.push(`t.seats >= ${place(conditions, seats)}`)
  // Whoever asks for a projector and computers wants both in one room.
  const equipment = listOf(query['equipment'])
  if (equipment.length > 0) conditions.texts.push(`t.equipment @> ${place(conditions, equipment)}::text[]`)
  return ctx.db.query<Place>(
    `select t.id, t.id as value, t.venue_name as label, t.venue_code as "venueCode", t.campus_id as "campusId",
       t.building_id as "buildingId", b.building_name as "buildingName", t.floor, t.room_no as "roomNo", t.seats,
       t.venue_type as "venueType", coalesce(t.equipment, '{}') as equipment, t.open_time as "openTime"
     from base_venue t
     left join base_building b on b.id = t.building_id${whereText(conditions)}
     order by ${venueOrder}, t.id
     limit 500`,
    conditions.values,
  )
}

async function takenBy(
  ctx: Ctx,
  venues: readonly Place[],
  period: { from: string; to: string },
): Promise<readonly Occupied[]> {
  return venues.length === 0 ? [] : ctx.call(venueOccupancy, { venueIds: venues.map((one) => one.id), ...period })
}

function dayAsked(text: string): string {
  const day = dayIn(text)
  if (!day) throw badRequest({ text: '日期格式应为YYYY-MM-DD' })
  return day
}

function sectionAsked(query: Query, name: string, fallback: number): number {
  const section = Number(askedText(query, name) ?? fallback)
  if (!Number.isInteger(section) || section < 1 || section > mostSections)
    throw badRequest({ text: `节次应为 1–${mostSections} 的整数` })
  return section
}
