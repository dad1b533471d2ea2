import { dateText, lengthText } from '#browser/wire/time-words.ts'
import { Button } from 'antd'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { clockOf } from '#kernel/rules/school-time.ts'
import { ChevronLeft, ChevronRight, Coffee, MapPin, Navigation } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addDays } from '#kernel/rules/days.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { weekdayName } from '#browser/wire/weekdays.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { lessonStates } from '../../shared/lessons/lesson.ts'
import { courseColours } from '../layout.ts'
import { DayNote } from '../week-grid.tsx'
import { isStruck } from '../timetable-types.ts'
import { AskChange } from './ask-change.tsx'
import { dayLine, type DayItem } from './day-line.ts'
import type { OwnDay, OwnLesson } from '../../shared/look/own-routes.ts'

const tickMs = 15_000
const swipePixels = 60

/** One day: where the week stands, and its lessons down a line of time with the present moment on it. */
export function DayPanel({ own, onDate }: { own: OwnDay; onDate: (date: string | undefined) => void }) {
  const isToday = own.date === own.today
  const now = useNow(isToday)
  const turn = (days: number) => onDate(addDays(own.date, days) === own.today ? undefined : addDays(own.date, days))
  const swipe = useSwipe(turn)
  const items = dayLine(own.lessons, isToday ? now : null)
  const colours = courseColours(own.lessons)
  const { day } = own
  return (
    <div className="mine-day" {...swipe}>
      <div className="mine-strip">
        <IconButton icon={ChevronLeft} label={t('前一天')} onClick={() => turn(-1)} />
        <div className="mine-date">
          <b>
            {dateText(own.date)} {weekdayName(own.date)}
          </b>
          <small>{day && day.weekNo > 0 ? t('第{{n}}周', { n: day.weekNo }) : t('不在教学周内')}</small>
          {day && <DayNote day={{ ...day, date: own.date }} />}
        </div>
        <IconButton icon={ChevronRight} label={t('后一天')} onClick={() => turn(1)} />
        {!isToday && (
          <Button size="small" onClick={() => onDate(undefined)}>
            {t('回到今天')}
          </Button>
        )}
      </div>
      {items.every((item) => item.kind !== 'lesson' || item.phase === 'struck') && <NoLessons own={own} />}
      {own.lessons.length > 0 && (
        <div className="mine-body">
          <ol className="mine-line">
            {items.map((item) => (
              <Item
                key={keyOf(item)}
                item={item}
                own={own}
                now={now}
                colour={item.kind === 'lesson' ? (colours.get(item.lesson.courseId) ?? 1) : 1}
              />
            ))}
          </ol>
          <DayFacts own={own} />
        </div>
      )}
    </div>
  )
}

function Item({ item, own, now, colour }: { item: DayItem; own: OwnDay; now: number; colour: number }) {
  if (item.kind === 'needle')
    return (
      <li className="mine-needle" aria-label={t('现在 {{clock}}', { clock: clockOf(now) })}>
        <b>{clockOf(now)}</b>
        <i aria-hidden />
      </li>
    )
  if (item.kind === 'gap') {
    const rooms = own.gaps.find((gap) => gap.afterId === item.afterId)?.rooms ?? []
    return (
      <li className="mine-gap">
        <span />
        <p>
          <Coffee size={15} aria-hidden />
          <b>{t('空闲 {{text}}', { text: lengthText(item.minutes * 60_000) })}</b>
          {rooms.length > 0 && <small>{t('附近空教室：{{rooms}}', { rooms: listed(rooms) })}</small>}
        </p>
      </li>
    )
  }
  const { lesson, phase } = item
  return (
    <li className={`mine-item mine-${phase}`}>
      <span className="mine-time">
        <b>{clockText(lesson.beginAt)}</b>
        <small>{clockText(lesson.endAt)}</small>
      </span>
      <article className={`mine-lesson lesson-colour-${colour}`}>
        <header>
          <h3>{lesson.courseName}</h3>
          <Badge lesson={lesson} />
          {phase === 'now' && (
            <em className="mine-tag mine-tag-now">
              {t('正在上课 · 还剩 {{n}} 分钟', { n: minutesTo(lesson.endAt, now) })}
            </em>
          )}
          {lesson.excusedBy && phase !== 'struck' && <em className="mine-tag">{t('已请假')}</em>}
          {phase === 'next' && (
            <em className="mine-tag">
              {t('{{text}}后上课', { text: lengthText(minutesTo(lesson.beginAt, now) * 60_000) })}
            </em>
          )}
        </header>
        <p>
          <MapPin size={14} aria-hidden />
          {placeText(lesson) || t('教室待定')}
          {lesson.place?.lng && lesson.place.lat && (
            <a href={mapLink(lesson)} target="_blank" rel="noreferrer">
              <Navigation size={13} aria-hidden />
              {t('导航')}
            </a>
          )}
        </p>
        <p className="mine-who">
          {[
            own.subject?.kind === 'teacher' ? listed(lesson.classNames) : lesson.teacherName,
            t('第{{from}}-{{to}}节', { from: lesson.jcFrom, to: lesson.jcTo }),
            t('第{{n}}周', { n: lesson.weekNo }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {own.subject?.kind === 'teacher' && lesson.date >= own.today && !lesson.changeId && !isStruck(lesson) && (
          <AskChange lesson={lesson} />
        )}
      </article>
    </li>
  )
}

/** What the day comes to, beside its line. */
function DayFacts({ own }: { own: OwnDay }) {
  const held = own.lessons.filter((lesson) => !isStruck(lesson))
  if (held.length === 0) return null
  const sections = held.reduce((sum, lesson) => sum + lesson.jcTo - lesson.jcFrom + 1, 0)
  const facts = [
    [t('课程'), t('{{n}} 次 · {{sections}} 节', { n: held.length, sections })],
    [t('第一次课'), clockText(held[0]!.beginAt)],
    [t('最后下课'), clockText(held.at(-1)!.endAt)],
  ] as const
  return (
    <dl className="mine-aside">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Badge({ lesson }: { lesson: OwnLesson }) {
  const known = codeEntry(lessonStates, lesson.state)
  if (!known || lesson.state === lessonStates.normal[0])
    return lesson.changeId ? <em className="mine-tag">{t('有调整')}</em> : null
  return <em className="mine-tag">{t(known[1], { context: 'state' })}</em>
}

function NoLessons({ own }: { own: OwnDay }) {
  const { next } = own
  const when =
    next && [dateText(next.date), clockText(next.beginAt), next.courseName, next.roomText].filter(Boolean).join(' ')
  return (
    <p className="mine-none">
      {own.date === own.today ? t('今天没有课') : t('这一天没有课')}
      {when && <span>{t('下一次课：{{when}}', { when })}</span>}
    </p>
  )
}

/** The present moment, moving on while it is looked at. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** A swipe to the left is the next day. */
function useSwipe(turn: (days: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: React.TouchEvent) => {
      from.current = { x: event.touches[0]!.clientX, y: event.touches[0]!.clientY }
    },
    onTouchEnd: (event: React.TouchEvent) => {
      const end = event.changedTouches[0]!
      const [x, y] = from.current ? [end.clientX - from.current.x, end.clientY - from.current.y] : [0, 0]
      if (Math.abs(x) > swipePixels && Math.abs(x) > Math.abs(y) * 2) turn(x < 0 ? 1 : -1)
    },
  }
}

function keyOf(item: DayItem): string {
  return item.kind === 'lesson' ? item.lesson.id : item.kind === 'gap' ? item.key : 'needle'
}

/** Rooms are mostly named after their building; it is not said twice. */
function placeText({ place, roomText }: OwnLesson): string {
  const building = place?.buildingName ?? ''
  return [roomText?.startsWith(building) ? '' : building, roomText].filter(Boolean).join(' · ')
}

function clockText(moment: string | null): string {
  return moment ? clockOf(moment) : ''
}

function minutesTo(moment: string | null, now: number): number {
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now) / 60_000)) : 0
}

/** A map of the phone's own choice; the school keeps its points in the system that maps in China use. */
function mapLink({ place, roomText }: OwnLesson): string {
  return `https://uri.amap.com/marker?position=${place!.lng},${place!.lat}&name=${encodeURIComponent(place!.buildingName ?? roomText ?? '')}&callnative=1`
}
