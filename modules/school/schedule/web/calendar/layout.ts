import { addDays, eachDay, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { momentOf } from '../../shared/times.ts'
import type { View } from '../event/schedule-types.ts'
import type { Item } from '../../shared/event-routes.ts'

/** The days a view shows, both ends included. */
export function daysShown(view: View, anchor: string): string[] {
  if (view === 'day') return [anchor]
  if (view === 'agenda') return eachDay(anchor, addDays(anchor, 13))
  const monday = addDays(anchor, 1 - weekdayOf(anchor))
  if (view === 'week') return eachDay(monday, addDays(monday, 6))
  const first = `${anchor.slice(0, 7)}-01`
  const start = addDays(first, 1 - weekdayOf(first))
  return eachDay(start, addDays(start, 41))
}

/** The day a view is anchored at after a step on or back. */
export function stepped(view: View, anchor: string, by: 1 | -1): string {
  if (view === 'month') {
    const [year, month] = anchor.split('-').map(Number) as [number, number]
    return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
  }
  return addDays(anchor, by * (view === 'week' ? 7 : view === 'day' ? 1 : 14))
}

export type Placed = {
  item: Item
  /** To-dos that end where this one does and share its place, itself among them; empty where it stands alone. */
  bundle: readonly Item[]
  from: number
  to: number
  column: number
  columns: number
}

const shortest = 24

/** The timed items of one day in minutes, side by side where they overlap. Very short ones are given room to be read. */
export function placedOn(day: string, items: readonly Item[]): Placed[] {
  const midnight = momentOf(day)
  const timed = bundled(items.filter((item) => !isWholeDay(item) && touches(item, day)))
    .map(({ item, bundle }) => {
      const from = Math.max(0, (Date.parse(item.start) - midnight) / 60_000)
      const until = Math.min(1440, (Date.parse(item.end) - midnight) / 60_000)
      const start = Math.min(from, 1440 - shortest)
      return { item, bundle, from: start, to: Math.max(until, start + shortest), column: 0, columns: 1 }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  let cluster: Placed[] = []
  let end = -1
  const close = () => {
    const columns = Math.max(0, ...cluster.map((one) => one.column)) + 1
    for (const one of cluster) one.columns = columns
    cluster = []
  }
  for (const one of timed) {
    if (one.from >= end) close()
    const taken = new Set(cluster.filter((other) => other.to > one.from).map((other) => other.column))
    while (taken.has(one.column)) one.column += 1
    cluster.push(one)
    end = Math.max(end, one.to)
  }
  close()
  return timed
}

/** To-dos whose lines would lie over each other stand as one: side by side nobody could read them. */
function bundled(items: readonly Item[]): Pick<Placed, 'item' | 'bundle'>[] {
  const bundles: Item[][] = []
  const dues = items.filter(({ source }) => source === 'todo')
  for (const item of dues.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const last = bundles.at(-1)
    const isNear = last && Date.parse(item.start) - Date.parse(last[0]!.start) < shortest * 60_000
    if (isNear) last.push(item)
    else bundles.push([item])
  }
  return [
    ...items.filter(({ source }) => source !== 'todo').map((item) => ({ item, bundle: [] })),
    ...bundles.map((bundle) => ({ item: bundle[0]!, bundle: bundle.length > 1 ? bundle : [] })),
  ]
}

/** Lies in the line above the hours: whole days, and what lasts longer than one. */
export function isWholeDay(item: Item): boolean {
  return item.isAllDay === true || Date.parse(item.end) - Date.parse(item.start) >= 86_400_000
}

export function touches(item: Item, day: string): boolean {
  const [start, end] = [Date.parse(item.start), Date.parse(item.end)]
  return start < momentOf(addDays(day, 1)) && (end > momentOf(day) || (start === end && dayOf(start) === day))
}
