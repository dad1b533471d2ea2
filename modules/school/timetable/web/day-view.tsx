import { clockOf } from '#kernel/rules/school-time.ts'
import { useState } from 'react'
import { t, tKey } from '#browser/wire/i18n.ts'
import { courseColours } from './layout.ts'
import { LessonCard } from './lesson-card.tsx'
import { DayNote } from './week-grid.tsx'
import { isFreeDay, isStruck, type SubjectKind } from './timetable-types.ts'
import type { Week } from '../shared/look/week-routes.ts'

const shortNames = [tKey('一'), tKey('二'), tKey('三'), tKey('四'), tKey('五'), tKey('六'), tKey('日')]

/** A week on a phone: its days in a row, the lessons of one below. */
export function DayView({ week, kind }: { week: Week; kind: SubjectKind }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const day =
    week.days.find((one) => one.date === chosen) ?? week.days.find((one) => one.date === week.today) ?? week.days[0]
  if (!day) return null
  const colours = courseColours(week.lessons)
  const lessons = week.lessons.filter((lesson) => lesson.date === day.date)
  return (
    <div className="day-view">
      <div className="day-tabs" role="tablist">
        {week.days.map((one) => (
          <button
            key={one.date}
            type="button"
            role="tab"
            aria-selected={one === day}
            className={[
              'day-tab',
              one === day && 'day-tab-chosen',
              one.date === week.today && 'day-tab-today',
              isFreeDay(one) && 'day-tab-free',
            ]
              .filter(Boolean)
              .join(' ')}
            onClick={() => setChosen(one.date)}
          >
            <small>{t(shortNames[one.weekday - 1]!)}</small>
            <b>{Number(one.date.slice(8))}</b>
            <i
              aria-hidden
              className={
                week.lessons.some((lesson) => lesson.date === one.date && !isStruck(lesson))
                  ? 'day-dot'
                  : 'day-dot day-dot-none'
              }
            />
          </button>
        ))}
      </div>
      <p className="day-line">
        <DayNote day={day} />
      </p>
      {lessons.length === 0 ? (
        <p className="day-empty">{t('这一天没有课')}</p>
      ) : (
        <ol className="day-list">
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <span className="day-time">
                <b>{lesson.beginAt ? clockOf(lesson.beginAt) : ''}</b>
                <small>{t('{{from}}-{{to}}节', { from: lesson.jcFrom, to: lesson.jcTo })}</small>
              </span>
              <LessonCard lesson={lesson} kind={kind} colour={colours.get(lesson.courseId) ?? 1} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
