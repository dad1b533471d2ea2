import type { Row } from '#kernel/entity/entity.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { place } from '#kernel/operations/sql.ts'
import { building } from '../../shared/venues/building.ts'
import { venue } from '../../shared/venues/venue.ts'
import { referred } from '../look-up.ts'

/** Places by building, floor and room; those out of doors come last. */
export const venueOrder = `(select c.sort from base_campus c where c.id = t.campus_id),
  (select b.sort from base_building b where b.id = t.building_id) nulls last,
  (select b.building_code from base_building b where b.id = t.building_id),
  t.floor, t.room_no, t.venue_code`

export const venues = resource(venue, {
  scope: 'open',
  picker: {
    isOpen: true,
    reads: ['seats'],
    narrow(_ctx, conditions, query) {
      const seats = Number(query['seats'] ?? 0)
      if (Number.isInteger(seats) && seats > 0 && seats < 1_000_000)
        conditions.texts.push(`t.seats >= ${place(conditions, seats)}`)
    },
    order: venueOrder,
  },
  hooks: {
    async prepare(ctx, drafts) {
      const buildings = await referred(
        ctx,
        building,
        drafts.map(({ merged }) => merged.buildingId),
      )
      for (const draft of drafts) judgeVenue(draft, buildings.get(draft.merged.buildingId as string))
    },
  },
})

function judgeVenue(draft: Draft<typeof venue>, at: Row<typeof building> | undefined): void {
  const { merged, problems } = draft
  const [campusId, floor, seats, examSeats] = [
    merged.campusId ?? null,
    merged.floor ?? null,
    Number(merged.seats ?? 0),
    merged.examSeats ?? null,
  ]
  if (at && campusId === null) setValues(draft, { campusId: at.campusId })
  else if (at && campusId !== at.campusId) problems.campusId ??= '校区与楼宇所在的校区不一致'
  else if (!at && campusId === null) problems.campusId ??= '请选择校区或楼宇'
  if (at && floor !== null) {
    const [up, down] = [Number(at.floorUp), Number(at.floorDown ?? 0)]
    if (Number(floor) === 0 || Number(floor) > up || Number(floor) < -down)
      problems.floor ??= down > 0 ? `该楼宇只有地上 ${up} 层、地下 ${down} 层` : `该楼宇只有 ${up} 层`
  }
  if (examSeats !== null && Number(examSeats) > seats) problems.examSeats ??= '考试座位数不能大于座位数'
}
