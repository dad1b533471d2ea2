import { isStruck } from './timetable-types.ts'
import type { GridLesson } from '../shared/look/week-routes.ts'

/** A lesson with its place beside others at the same time. Two that both take place are in each other's way. */
export type Placed = { lesson: GridLesson; lane: number; lanes: number; isClash: boolean }

/** Puts the lessons of one day beside each other where they overlap. */
export function layoutDay(lessons: readonly GridLesson[]): Placed[] {
  const inOrder = lessons.toSorted((a, b) => a.jcFrom - b.jcFrom || a.jcTo - b.jcTo)
  const placed: Placed[] = []
  let group: Placed[] = []
  let end = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map((one) => one.lane + 1))
    for (const one of group) {
      one.lanes = lanes
      one.isClash =
        !isStruck(one.lesson) &&
        group.some((other) => other !== one && !isStruck(other.lesson) && meets(one.lesson, other.lesson))
    }
    placed.push(...group)
    group = []
  }
  for (const lesson of inOrder) {
    if (lesson.jcFrom > end) close()
    const taken = new Set(group.filter((one) => meets(one.lesson, lesson)).map((one) => one.lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    group.push({ lesson, lane, lanes: 1, isClash: false })
    end = Math.max(end, lesson.jcTo)
  }
  close()
  return placed
}

/** A colour of the chart order for each course of a view, the same as long as its courses are. */
export function courseColours(lessons: readonly Pick<GridLesson, 'courseId'>[]): ReadonlyMap<string, number> {
  const ids = [...new Set(lessons.map((one) => one.courseId))].toSorted()
  return new Map(ids.map((id, i) => [id, (i % 8) + 1]))
}

function meets(one: GridLesson, other: GridLesson): boolean {
  return one.jcFrom <= other.jcTo && other.jcFrom <= one.jcTo
}
