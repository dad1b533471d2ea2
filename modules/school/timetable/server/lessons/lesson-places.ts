import type { Ctx } from '#kernel/world/context.ts'
import type { LessonFacts } from '../../shared/services.ts'
import type { LessonPlace } from '../../shared/look/own-routes.ts'

/** The places of some lessons, by room. */
export async function lessonPlaces(
  ctx: Ctx,
  lessons: readonly Pick<LessonFacts, 'roomId'>[],
): Promise<Map<string, LessonPlace>> {
  const ids = [...new Set(lessons.flatMap((one) => (one.roomId ? [one.roomId] : [])))]
  const rows = await ctx.db.query<LessonPlace & { id: string }>(
    `select v.id, b.building_name as "buildingName", v.floor, b.lng, b.lat
     from base_venue v
     left join base_building b on b.id = v.building_id
     where v.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Answers the names of classes. */
export async function classNamesOf(
  ctx: Ctx,
  lessons: readonly Pick<LessonFacts, 'classIds'>[],
): Promise<(ids: readonly string[]) => string[]> {
  const rows = await ctx.db.query<{ id: string; name: string }>(
    'select id, class_name as name from base_class where id = any($1::uuid[])',
    [[...new Set(lessons.flatMap((one) => one.classIds))]],
  )
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (ids) =>
    ids
      .map((id) => names.get(id) ?? '')
      .filter(Boolean)
      .toSorted()
}

/** Rooms for lessons that stand empty between two lessons of a day, in the building one comes from. */
export async function freeRoomsIn(
  ctx: Ctx,
  date: string,
  held: readonly Pick<LessonFacts, 'id' | 'jcFrom' | 'jcTo' | 'roomId'>[],
): Promise<{ afterId: string; rooms: string[] }[]> {
  const gaps = held.flatMap((one, i) => {
    const following = held[i + 1]
    return one.roomId && following && following.jcFrom - one.jcTo > 1
      ? [{ afterId: one.id, roomId: one.roomId, jcFrom: one.jcTo + 1, jcTo: following.jcFrom - 1 }]
      : []
  })
  if (gaps.length === 0) return []
  return ctx.db.query<{ afterId: string; rooms: string[] }>(
    `select g."afterId",
       array(
         select v.venue_name
         from base_venue v
         where v.building_id = (select o.building_id from base_venue o where o.id = g."roomId")
           and v.status = '1'
           and v.deleted_time is null
           and v.venue_type in ('1', '2', '3')
           and not exists (
             select
             from timetable_lesson l
             where l.room_id = v.id
               and l.date = $2
               and l.state in ('1', '4', '5')
               and l.jc_from <= g."jcTo"
               and l.jc_to >= g."jcFrom"
           )
         order by v.floor, v.venue_name
         limit 3
       ) as rooms
     from jsonb_to_recordset($1::jsonb) as g("afterId" text, "roomId" uuid, "jcFrom" int, "jcTo" int)`,
    [JSON.stringify(gaps), date],
  )
}
