import type { Actor } from '#kernel/world/context.ts'
import type { FeedSource } from '#services/feeds/feed-source.ts'
import { addDays } from '#kernel/rules/days.ts'
import { readLessons } from '../lessons/lessons-on.ts'
import type { OwnDay } from '../../shared/look/own-routes.ts'

const [daysBack, daysAhead] = [60, 240]

/** The own lessons of a teacher or student: subject, time and place, nothing else. What falls out is gone from it. */
export const lessonFeedSource: FeedSource = {
  code: 'lesson',
  label: '我的课表',
  isFor: (actor) => subjectOf(actor) !== null,
  async entries(ctx) {
    const subject = subjectOf(ctx.actor)
    if (!subject) return []
    const lessons = await readLessons(ctx, {
      subject,
      from: addDays(ctx.today(), -daysBack),
      to: addDays(ctx.today(), daysAhead),
    })
    // A lesson is the same thing while its line and date are; ids change when lessons are made anew.
    return lessons.flatMap((one) =>
      one.beginAt && one.endAt
        ? [
            {
              uid: `${one.scheduleId}-${one.date}-${one.jcFrom}@lesson`,
              title: one.courseName,
              from: one.beginAt,
              to: one.endAt,
              place: one.roomText,
            },
          ]
        : [],
    )
  },
}

/** Whose lessons are a person's own. */
export function subjectOf(actor: Actor): OwnDay['subject'] {
  if (actor.kind !== 'user' || !actor.person) return null
  const { entity, id } = actor.person
  return entity === 'base.teacher'
    ? { kind: 'teacher', id }
    : entity === 'base.student'
      ? { kind: 'student', id }
      : null
}
