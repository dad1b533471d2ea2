import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockOf } from '#kernel/rules/school-time.ts'
import { get } from '#browser/wire/http.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import type { LessonLeaves } from '../../shared/lesson-leave.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import '#browser/shell/phone/phone.css'

type Lesson = LessonLeaves['lessons'][number]

const page = '/leave/lesson'

function useLessons() {
  // By its address: the declaration would bring its schemas to the first screen.
  return useQuery({
    queryKey: ['leaveLesson', 'today'],
    queryFn: () => get<LessonLeaves>('xsgl/leaveLesson/day', {}, { isBackground: true }),
    staleTime: 60_000,
  })
}

/** The lesson that is on, or comes next, with who need not come to it. */
export function LessonHero({ rest }: { rest: ReactNode }) {
  const asked = useLessons()
  const now = useNow(30_000).getTime()
  const { data } = asked
  if (data === undefined) return <CardWait asked={[asked]} bones="phone-hero" />
  const next = data.lessons.find(({ endAt }) => endAt !== null && Date.parse(endAt) > now)
  if (!next?.beginAt) return rest
  const begin = Date.parse(next.beginAt)
  return (
    <Link className="phone-hero" to={page}>
      <p>
        <span>
          {begin > now
            ? t('下一节 · {{time}}后', { time: lengthText(begin - now) })
            : t('正在上课 · 还有 {{time}}', { time: lengthText(Date.parse(next.endAt!) - now) })}
        </span>
        <span>{t('{{from}}–{{to}} 节', { from: next.jcFrom, to: next.jcTo })}</span>
      </p>
      <h2>{next.courseName}</h2>
      <p>{[spanOf(next), next.roomText].filter(Boolean).join(' · ')}</p>
      <p className="phone-hero-line">
        <span>{expected(next)}</span>
      </p>
    </Link>
  )
}

function expected({ total, excused }: Lesson): string {
  const n = total - excused.length
  return excused.length === 0
    ? t('应到 {{n}}，没有人请假', { n })
    : t('应到 {{n}}，请假 {{m}}：{{names}}', {
        n,
        m: excused.length,
        names: listed(
          excused.map(({ xm, typeName }) => t('{{name}}（{{type}}）', { name: xm, type: shown(typeName) })),
        ),
      })
}

function spanOf({ beginAt, endAt }: Lesson): string {
  return beginAt && endAt ? `${clockOf(beginAt)}–${clockOf(endAt)}` : ''
}

/** All of today's, with how many are expected. */
export function LessonsToday() {
  // That they could not be had is said by the first card.
  const { data } = useLessons()
  if (!data || data.lessons.length === 0) return null
  return (
    <section className="phone-group" aria-label={t('课堂请假')}>
      <header>
        <h2>{t('课堂请假')}</h2>
        <Link to={page}>{t('全部')}</Link>
      </header>
      <ul className="phone-lines">
        {data.lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link to={page}>
              <time>{lesson.beginAt ? clockOf(lesson.beginAt) : '—'}</time>
              <span>
                <b>{lesson.courseName}</b>
                <small>{lesson.roomText ?? t('教室待定')}</small>
              </span>
              <span className="phone-lines-end">
                <b>{t('应到 {{n}}', { n: lesson.total - lesson.excused.length })}</b>
                <small>{t('请假 {{n}}', { n: lesson.excused.length })}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
