import { provide } from '#kernel/world/world.ts'
import { sectionTimes } from '#modules/school/base/shared/venues/section-times.ts'
import { isInSeason } from '../../shared/lessons/slots.ts'
import { slotsOf } from './make-lessons.ts'

/** When sections are on a date, by season and campus. */
export const sectionTimesProvider = provide(sectionTimes, async (ctx, { dates }) => {
  const slots = await slotsOf(ctx)
  return dates.flatMap((date) =>
    slots
      .filter((slot) => isInSeason(date, slot))
      .map(({ campusId, jc, begin, end }) => ({ date, campusId, jc, begin, end })),
  )
})
