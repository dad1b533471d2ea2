import { dateText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { courseColours, layoutDay } from './layout.ts'
import { LessonCard } from './lesson-card.tsx'
import { isFreeDay, type SubjectKind } from './timetable-types.ts'
import type { GridDay, Week } from '../shared/look/week-routes.ts'

const sectionHeight = 58

/** A week as a grid of days and sections. Monday comes first. */
export function WeekGrid({ week, kind }: { week: Week; kind: SubjectKind }) {
  const colours = courseColours(week.lessons)
  const sections = sectionsOf(week)
  return (
    <div className="week-grid" role="grid" aria-label={t('第{{n}}周课表', { n: week.week })}>
      <div className="week-head" role="row">
        <span role="columnheader">{t('节次')}</span>
        {week.days.map((day) => (
          <DayHead key={day.date} day={day} today={week.today} />
        ))}
      </div>
      <div className="week-body" role="row" style={{ height: sections.length * sectionHeight }}>
        <div className="week-times" role="rowheader">
          {sections.map(({ jc, begin, end, isFirst }) => (
            <span key={jc} className={isFirst ? 'week-time week-part' : 'week-time'} style={{ height: sectionHeight }}>
              <b>{jc}</b>
              <small>{begin}</small>
              <small>{end}</small>
            </span>
          ))}
        </div>
        {week.days.map((day) => (
          <div key={day.date} role="gridcell" className={dayClass(day, week.today)}>
            {sections.map(({ jc, isFirst }) => (
              <i key={jc} className={isFirst ? 'week-line week-part' : 'week-line'} style={{ height: sectionHeight }} />
            ))}
            {layoutDay(week.lessons.filter((lesson) => lesson.date === day.date)).map(
              ({ lesson, lane, lanes, isClash }) => (
                <LessonCard
                  key={lesson.id}
                  lesson={lesson}
                  kind={kind}
                  colour={colours.get(lesson.courseId) ?? 1}
                  isClash={isClash}
                  style={{
                    top: (lesson.jcFrom - 1) * sectionHeight + 3,
                    height: (lesson.jcTo - lesson.jcFrom + 1) * sectionHeight - 6,
                    left: `calc(${(lane / lanes) * 100}% + 3px)`,
                    width: `calc(${100 / lanes}% - 6px)`,
                  }}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function DayHead({ day, today }: { day: GridDay; today: string }) {
  return (
    <span role="columnheader" className={day.date === today ? 'week-day week-day-today' : 'week-day'}>
      <b>{weekdayNames()[day.weekday - 1]}</b>
      <small>{dateText(day.date, { isNarrow: true })}</small>
      <DayNote day={day} />
    </span>
  )
}

/** Why a day is not like others: a holiday, or the lessons of another day. */
export function DayNote({ day }: { day: GridDay }) {
  if (day.lessonDate)
    return (
      <em className="day-note day-note-worked">
        {t('上{{day}}的课', { day: dateText(day.lessonDate, { isNarrow: true }) })}
      </em>
    )
  if (isFreeDay(day))
    return <em className="day-note">{day.holidayName ?? (day.dayType === '5' ? t('假期') : t('停课'))}</em>
  return null
}

function dayClass(day: GridDay, today: string): string {
  return ['week-column', isFreeDay(day) && 'week-column-free', day.date === today && 'week-column-today']
    .filter(Boolean)
    .join(' ')
}

/** The sections the school has times for, and any that lessons use beyond. */
function sectionsOf({ slots, lessons }: Week) {
  const last = Math.max(8, ...slots.map((slot) => slot.jc), ...lessons.map((lesson) => lesson.jcTo))
  const partOf = (jc: number) => slots.find((slot) => slot.jc === jc)?.part
  return Array.from({ length: last }, (_, i) => ({
    begin: '',
    end: '',
    ...slots.find((slot) => slot.jc === i + 1),
    jc: i + 1,
    // A line is drawn where another part of the day begins.
    isFirst: i > 0 && partOf(i + 1) !== undefined && partOf(i + 1) !== partOf(i),
  }))
}
