import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { publicHolidays } from './shared/public-holidays.ts'
import { endOfTerm, makeDays, termFor } from './shared/rules.ts'

const weeks = 20
const earlierYears = 4

/** Five school years up to the present one: two terms of twenty weeks each, with their holidays. */
export const demo: DemoPart = ({ today }) => {
  const terms = demoTerms(today)
  const present = termFor(terms, today)
  return {
    *rows(): Iterable<KeyedRow> {
      for (const { id, xn, xqM, startDate, endDate, examStart, holidayStart } of terms) {
        const name = `${xn}学年${xqM === '1' ? '第一学期' : '第二学期'}`
        const isPast = xn !== present?.xn
        yield {
          entity: 'calendar.term',
          key: id,
          values: {
            xn,
            xqM,
            name,
            weekStart: '1',
            startDate,
            endDate,
            weeks,
            registerDate: addDays(startDate, -1),
            teachStart: startDate,
            examStart,
            holidayStart,
            isCurrent: id === present?.id,
            status: isPast ? '2' : '1',
          },
        }
      }
      for (const [i, term] of terms.entries()) {
        const next = terms[i + 1]
        for (const { termId, ...day } of makeDays(term, {
          until: next ? addDays(next.startDate, -1) : addDays(term.endDate, 56),
          holidays: publicHolidays,
        })) {
          yield {
            entity: 'calendar.day',
            key: `day ${day.riQi}`,
            values: { ...day, termId: { $ref: termId }, isPainted: false },
          }
        }
      }
    },
  }
}

/** Autumn from the first Monday of September, spring from the first one after 23 February. */
export function demoTerms(today: string) {
  const first = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
  return Array.from({ length: earlierYears + 1 }, (_, i) => first - earlierYears + i).flatMap((year) => [
    demoTerm({ xn: `${year}-${year + 1}`, xqM: '1', startDate: mondayFrom(`${year}-09-01`) }),
    demoTerm({ xn: `${year}-${year + 1}`, xqM: '2', startDate: mondayFrom(`${year + 1}-02-24`) }),
  ])
}

function demoTerm(term: { xn: string; xqM: string; startDate: string }) {
  const endDate = endOfTerm(term.startDate, weeks)
  return {
    ...term,
    id: `term ${term.xn}-${term.xqM}`,
    weeks,
    endDate,
    examStart: addDays(endDate, -13),
    holidayStart: addDays(endDate, -1),
  }
}

function mondayFrom(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7)
}
