import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockOf } from '#kernel/rules/school-time.ts'
import { get } from '#browser/wire/http.ts'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedDayText, plannedText } from '#browser/wire/time-words.ts'
import { isStruck } from './timetable-types.ts'
import type { OwnDay, OwnLesson } from '../shared/look/own-routes.ts'
import '#browser/shell/phone/phone.css'
import './phone-lesson.css'

const page = '/personal/mylesson'
const tickMs = 30_000
const hourMs = 3_600_000
const mostDots = 4

/** The lesson that is on, or comes next, and where it stands in the day. Lessons that somebody is wholly excused from are none. */
export function NextLesson({ rest }: { rest: ReactNode }) {
  const now = useNow(tickMs).getTime()
  const asked = useQuery({
    queryKey: ['timetable', 'phone'],
    queryFn: () => get<OwnDay>('base/timetable/myDay', {}, { isBackground: true }),
    staleTime: 60_000,
  })
  const own = asked.data
  if (own === undefined) return <CardWait asked={[asked]} bones="phone-hero" />
  const held = own.lessons.filter((one) => !isStruck(one) && !one.isExcusedWhole && one.beginAt !== null)
  const next = held.find(({ endAt }) => endAt !== null && Date.parse(endAt) > now)
  if (!next) return rest ?? <Free own={own} />
  const [begin, end] = [Date.parse(next.beginAt!), Date.parse(next.endAt!)]
  return (
    <Link className="phone-hero" to={page}>
      <p>
        <span>
          {begin - now > hourMs
            ? t('下一节 · {{clock}} 开始', { clock: clockOf(next.beginAt!) })
            : begin > now
              ? t('下一节 · {{n}} 分钟后', { n: Math.ceil((begin - now) / 60_000) })
              : t('正在上课 · 还有 {{n}} 分钟', { n: Math.ceil((end - now) / 60_000) })}
        </span>
        <span>{t('{{from}}–{{to}} 节', { from: next.jcFrom, to: next.jcTo })}</span>
      </p>
      <h2>{next.courseName}</h2>
      <p>
        {[`${clockOf(next.beginAt!)}–${clockOf(next.endAt!)}`, next.roomText ?? t('教室待定'), next.teacherName]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {held.length > 1 && <Day lessons={held} next={next} />}
    </Link>
  )
}

function Day({ lessons, next }: { lessons: readonly OwnLesson[]; next: OwnLesson }) {
  const from = Math.max(0, Math.min(lessons.indexOf(next) - 1, lessons.length - mostDots))
  return (
    <ol className="phone-hero-day">
      {lessons.slice(from, from + mostDots).map((one) => (
        <li key={one.id} aria-current={one === next || undefined}>
          {clockOf(one.beginAt!)} {one.courseName}
        </li>
      ))}
    </ol>
  )
}

/** No lesson any more today: when the next one is. */
function Free({ own: { lessons, day, next } }: { own: OwnDay }) {
  const excused = lessons.filter(({ excusedBy }) => excusedBy).length
  return (
    <Link className="phone-state" to={page}>
      <b>
        {excused > 0
          ? t('今天 {{n}} 次课已请假', { n: excused })
          : (day?.holidayName ?? (lessons.length > 0 ? t('今天的课都上完了') : t('今天没有课')))}
      </b>
      {next && (
        <small>
          {t('下次 {{when}}', {
            when: next.beginAt ? plannedText(next.beginAt) : plannedDayText(next.date),
          })}
        </small>
      )}
    </Link>
  )
}
