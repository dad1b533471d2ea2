import { isStruck } from '../timetable-types.ts'
import type { OwnLesson } from '../../shared/look/own-routes.ts'

/** What the line of a day is made of: lessons, the free time between them, and where the present moment lies. */
export type DayItem =
  | { kind: 'lesson'; lesson: OwnLesson; phase: 'past' | 'now' | 'next' | 'later' | 'struck' | 'excused' }
  | { kind: 'gap'; key: string; afterId: string; minutes: number }
  | { kind: 'needle' }

const leastGap = 30

/** Puts lessons, gaps and the needle in order. `now` is null on another day than today: no needle, nothing past. */
export function dayLine(lessons: readonly OwnLesson[], now: number | null): DayItem[] {
  const items: DayItem[] = []
  let isNeedleSet = now === null
  let isNextFound = now === null
  let last: OwnLesson | null = null
  for (const lesson of lessons) {
    const [begin, end] = [momentOf(lesson.beginAt), momentOf(lesson.endAt)]
    const isGiven = !isStruck(lesson) && !lesson.isExcusedWhole && begin !== null
    const free = last && isGiven ? Math.round((begin - momentOf(last.endAt)!) / 60_000) : 0
    if (last && free >= leastGap) items.push({ kind: 'gap', key: `gap-${lesson.id}`, afterId: last.id, minutes: free })
    if (!isNeedleSet && begin !== null && now! < begin) {
      items.push({ kind: 'needle' })
      isNeedleSet = true
    }
    if (isStruck(lesson) || begin === null || end === null) {
      items.push({ kind: 'lesson', lesson, phase: 'struck' })
      continue
    }
    if (lesson.isExcusedWhole) {
      items.push({ kind: 'lesson', lesson, phase: 'excused' })
      continue
    }
    const phase = now === null ? 'later' : now >= end ? 'past' : now >= begin ? 'now' : isNextFound ? 'later' : 'next'
    if (phase === 'now') isNeedleSet = true
    if (phase === 'next') isNextFound = true
    items.push({ kind: 'lesson', lesson, phase })
    last = lesson
  }
  if (!isNeedleSet && items.length > 0) items.push({ kind: 'needle' })
  return items
}

function momentOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}
