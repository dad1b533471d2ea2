import type { Card } from '#services/cards/card.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { termNow, type DayFacts } from '../shared/services.ts'
import { daysInForce } from './read-calendar.ts'

const lookAhead = 240
const mostShown = 2

/** The card of the calendar: which week it is and what comes. */
export const cards: readonly Card[] = [
  {
    code: 'calendar.term',
    desks: {
      usual: { place: 50, w: 4, h: 3 },
      stu: { place: 60, w: 4, h: 3 },
      bzr: { place: 70, w: 3, h: 3 },
      tea: { place: 60, w: 3, h: 3 },
      yx: { place: 90, w: 3, h: 3 },
      xgc: { place: 90, w: 4, h: 3 },
      jwc: { place: 80, w: 3, h: 3 },
      gly: { place: 80, w: 4, h: 3 },
      aqgly: { place: 40, w: 3, h: 3 },
      sg: { place: 40, w: 6, h: 3 },
      yrdw: { place: 40, w: 6, h: 3 },
    },
    label: '校历',
    about: '本学期第几周，接下来的假期与调休',
    category: 'teaching',
    icon: 'calendar-range',
    link: '/base/schoolCalendar',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 4 },
    cacheSeconds: 60,
    reach: [],
    refreshSeconds: 0,
    read: (ctx) => termCard(ctx),
  },
]

async function termCard(ctx: Ctx) {
  const term = await ctx.call(termNow, {})
  const today = ctx.today()
  const days = await daysInForce(ctx, today, addDays(today, lookAhead))
  return {
    today,
    term,
    coming: stretches(days)
      .filter((one) => one.to >= today)
      .slice(0, mostShown),
  }
}

/** Days one after the other with one name are one stretch. */
function stretches(days: readonly DayFacts[]): { name: string; from: string; to: string; isWork: boolean }[] {
  const found: { name: string; from: string; to: string; isWork: boolean }[] = []
  for (const day of days) {
    if (!day.holidayName) continue
    const last = found.at(-1)
    if (last && last.name === day.holidayName && last.isWork === day.isWork && addDays(last.to, 1) === day.riQi)
      last.to = day.riQi
    else found.push({ name: day.holidayName, from: day.riQi, to: day.riQi, isWork: day.isWork })
  }
  return found
}
