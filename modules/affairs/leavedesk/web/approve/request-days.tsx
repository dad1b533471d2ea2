import { daysBetween, eachDay } from '#kernel/rules/days.ts'
import { dayOf, sinceMidnight } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { dateText, weekdayText } from '#browser/wire/time-words.ts'
import type { MissedLesson } from '#modules/affairs/leave/shared/leave-request.ts'
import { sectionsText } from '#modules/affairs/leave/web/parts/sections-text.ts'
import './request.css'

/** Longer ones are told by their span alone. */
const mostDays = 7
const dayMs = 86_400_000

type DaysProps = { from: string; until: string; lessons: readonly MissedLesson[] }

/** The days of a leave side by side: how much of each it takes, and the lessons missed on it. */
export function RequestDays({ from, until, lessons }: DaysProps) {
  // Until midnight is no hour of the next day.
  const last = dayOf(new Date(Date.parse(until) - 1))
  if (daysBetween(dayOf(from), last) >= mostDays) return null
  return (
    <section className="request-card">
      <h3>
        {t('这几天')} <small>{t('{{n}} 天', { n: daysBetween(dayOf(from), last) + 1 })}</small>
      </h3>
      <ol className="request-days">
        {eachDay(dayOf(from), last).map((day) => {
          const start = day === dayOf(from) ? sinceMidnight(from) : 0
          const end = day === dayOf(until) ? sinceMidnight(until) : dayMs
          const missed = lessons.filter(({ date }) => date === day)
          return (
            <li key={day}>
              <span>
                {weekdayText(day)} {dateText(day)}
              </span>
              <i aria-hidden>
                <b style={{ insetInlineStart: share(start), inlineSize: share(end - start) }} />
              </i>
              {missed.map((lesson) => (
                <small key={lesson.lessonId} title={lesson.courseName}>
                  {sectionsText(lesson)}
                </small>
              ))}
              {missed.length === 0 && <small className="is-none">{t('不缺课')}</small>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function share(ms: number): string {
  return `${(100 * ms) / dayMs}%`
}
