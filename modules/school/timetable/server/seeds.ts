import { newId } from '#kernel/world/id.ts'
import type { Seed } from '#kernel/world/world.ts'
import { usualSlots } from '../shared/lessons/slots.ts'

const slots = usualSlots()

/** The usual sections of a day, for schools that have none yet. */
export const slotSeed: Seed = {
  name: 'timetable.slots',
  content: slots,
  async run(ctx) {
    const now = ctx.now()
    await ctx.db.query(
      `insert into timetable_lesson_slot (
         id, version, create_time, update_time, season, season_from, season_to, jc, begin_time, end_time, part
       )
       select x.id, 1, $2, $2, x.season, x."seasonFrom", x."seasonTo", x.jc, x.begin, x."end", x.part
       from jsonb_to_recordset($1::jsonb) as x(
         id uuid, season text, "seasonFrom" text, "seasonTo" text, jc int, begin time, "end" time, part text
       )
       where not exists (select from timetable_lesson_slot)`,
      [JSON.stringify(slots.map((slot) => ({ id: newId(now), ...slot }))), now],
    )
  },
}
