import { clockOf, endClockOf } from '#kernel/rules/school-time.ts'
import { replies } from '../../shared/user-schedule.ts'
import type { Item, Source } from '../../shared/event-routes.ts'

/** The tone of an item: its own colour, else that of its source. */
function toneOf(item: Item, sources: readonly Source[]): string {
  return item.own?.color ?? sources.find(({ code }) => code === item.source)?.color ?? 'grey'
}

/** Classes that say what an item is: its tone, struck through, not decided yet, in conflict. */
export function itemClass(item: Item, sources: readonly Source[], isInConflict: boolean): string {
  return [
    'sch-item',
    `sch-tone-${toneOf(item, sources)}`,
    item.own?.isCancelled || item.own?.reply === replies.no[0] ? 'sch-struck' : '',
    item.own?.reply === replies.none[0] || item.own?.reply === replies.maybe[0] ? 'sch-open' : '',
    isInConflict ? 'sch-conflict' : '',
    item.own?.isMine ? 'sch-mine' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export function itemTime(item: Item, allDay: string): string {
  if (item.isAllDay) return allDay
  const [start, end] = [clockOf(item.start), endClockOf(item.end)]
  return Date.parse(item.start) === Date.parse(item.end) ? start : `${start}–${end}`
}
