import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { MapPin } from 'lucide-react'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { DayStep } from '#browser/kit/parts/day-step.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { spanText, weekdayText } from '#browser/wire/time-words.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { lessonLeavesRoute, type LessonLeaves } from '../../shared/lesson-leave.ts'
import { sectionsText } from '#modules/affairs/leave/web/parts/sections-text.ts'
import './lesson.css'

/** 课堂请假: who need not come to each of the own lessons of a day, `?date=` or today. */
export function LessonPage() {
  const today = dayOf(serverNow())
  const [search, write] = useOwnSearch()
  const date = dayIn(new URLSearchParams(search).get('date')) ?? today
  const setDate = (day: string) => write(day === today ? {} : { date: day })
  const { data, error, refetch } = useQuery({
    queryKey: ['leaveLesson', date],
    queryFn: () => get(lessonLeavesRoute, { date }),
  })
  return (
    <div className="page leave-lesson">
      <header className="lesson-head">
        <PageTitle />
        <DayStep date={date} onDate={setDate} />
        <em>{weekdayText(date)}</em>
        {date !== today && (
          <Button type="link" onClick={() => setDate(today)}>
            {t('回到今天')}
          </Button>
        )}
      </header>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton count={3} height={120} />
      ) : data.lessons.length === 0 ? (
        <EmptyState reason={date === today ? t('您今天没有课') : t('您这一天没有课')} />
      ) : (
        <ol className="lesson-cards">
          {data.lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function LessonCard({ lesson }: { lesson: LessonLeaves['lessons'][number] }) {
  const expected = lesson.total - lesson.excused.length
  return (
    <article className="class-leave">
      <header>
        <span className="lesson-time">
          <b>{lesson.beginAt ? clockOf(lesson.beginAt) : '—'}</b>
          <small>{lesson.endAt ? clockOf(lesson.endAt) : ''}</small>
        </span>
        <div>
          <h2>{lesson.courseName}</h2>
          <p>
            {sectionsText(lesson)}
            {lesson.roomText && (
              <span>
                <MapPin size={12} strokeWidth={1.75} aria-hidden /> {lesson.roomText}
              </span>
            )}
          </p>
        </div>
        <p className="lesson-sum">
          <span>
            {t('应到')} <b>{expected}</b>
          </span>
          <span>
            {t('请假', { context: 'person' })}{' '}
            <b className={lesson.excused.length > 0 ? 'is-some' : undefined}>{lesson.excused.length}</b>
          </span>
        </p>
      </header>
      {lesson.excused.length === 0 ? (
        <p className="lesson-none">{t('没有学生请假')}</p>
      ) : (
        <ul>
          {lesson.excused.map((one) => (
            <li key={one.studentId}>
              <NameAvatar name={one.xm} photoId={one.photoId} size={32} />
              <span>
                <strong>{one.xm}</strong>
                <small>{[one.xh, one.className].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="lesson-why">
                {shown(one.typeName)}
                <small>{spanText(one.startTime, one.endTime)}</small>
              </span>
              <ToneTag tone={one.isPresent ? 'teal' : 'amber'}>
                {one.isPresent ? t('公假') : t('请假', { context: 'person' })}
              </ToneTag>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
