import { Skeleton, Tabs } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { SubscribeButton } from '#browser/kit/feeds/subscribe-button.tsx'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import '#browser/kit/list/list.css'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { DayView } from '../day-view.tsx'
import { WeekBar, type Parity } from '../week-bar.tsx'
import { WeekGrid } from '../week-grid.tsx'
import { DayPanel } from './day-panel.tsx'
import { TermList } from './term-list.tsx'
import '../timetable.css'
import './mine.css'
import { weekRoute } from '../../shared/look/week-routes.ts'
import { ownDayRoute, ownTermRoute, type OwnDay } from '../../shared/look/own-routes.ts'

type Tab = 'day' | 'week' | 'term'

/** The own lessons: `?date=` or today as a line of time, a week as a grid, and the courses of the term. */
export function MyLessonPage() {
  const [tab, setTab] = useState<Tab>('day')
  const [search, write] = useOwnSearch()
  const date = dayIn(new URLSearchParams(search).get('date')) ?? undefined
  const day = useQuery({
    queryKey: ['timetable', 'myDay', date],
    queryFn: () => get(ownDayRoute, { date }),
    placeholderData: (before) => before,
    refetchInterval: 300_000,
  })
  if (day.error)
    return (
      <div className="page">
        <LoadError error={day.error} onRetry={() => void day.refetch()} />
      </div>
    )
  if (!day.data)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const { subject, termName } = day.data
  return (
    <div className="page mine-page">
      <header className="list-head">
        <PageTitle />
        {termName && <span className="list-head-caption">{termName}</span>}
        <span className="list-head-actions">
          <SubscribeButton code="lesson" />
        </span>
      </header>
      {!subject ? (
        <section className="list-card">
          <EmptyState reason={t('当前账号没有对应的教师或学生，没有个人课表')} />
        </section>
      ) : (
        <section className="list-card timetable-card">
          <Tabs
            className="mine-tabs"
            activeKey={tab}
            onChange={(next) => setTab(next as Tab)}
            items={[
              {
                key: 'day',
                label: t('日课表'),
                children: <DayPanel own={day.data} onDate={(next) => write(next ? { date: next } : {})} />,
              },
              { key: 'week', label: t('周课表'), children: <WeekPanel subject={subject} /> },
              { key: 'term', label: t('学期课程'), children: <TermPanel isTeacher={subject.kind === 'teacher'} /> },
            ]}
          />
        </section>
      )}
    </div>
  )
}

function WeekPanel({ subject }: { subject: NonNullable<OwnDay['subject']> }) {
  const [asked, setAsked] = useState<number | undefined>()
  const [parity, setParity] = useState<Parity>('all')
  const isNarrow = useNarrow()
  const week = useQuery({
    queryKey: ['timetable', 'week', subject.kind, subject.id, undefined, asked],
    queryFn: () => get(weekRoute, { kind: subject.kind, id: subject.id, week: asked }),
    placeholderData: (before) => before,
  })
  if (week.error) return <LoadError error={week.error} onRetry={() => void week.refetch()} />
  if (!week.data) return <Skeleton active className="timetable-wait" paragraph={{ rows: 10 }} />
  const kind = subject.kind === 'teacher' ? 'teacher' : 'class'
  return (
    <>
      <WeekBar
        week={week.data.week}
        weeks={week.data.weeks}
        presentWeek={week.data.presentWeek}
        parity={parity}
        onParity={setParity}
        onWeek={setAsked}
      />
      {isNarrow ? <DayView week={week.data} kind={kind} /> : <WeekGrid week={week.data} kind={kind} />}
    </>
  )
}

function TermPanel({ isTeacher }: { isTeacher: boolean }) {
  const term = useQuery({
    queryKey: ['timetable', 'myTerm'],
    queryFn: () => get(ownTermRoute, {}),
  })
  if (term.error) return <LoadError error={term.error} onRetry={() => void term.refetch()} />
  if (!term.data) return <Skeleton active className="timetable-wait" paragraph={{ rows: 6 }} />
  return term.data.courses.length === 0 ? (
    <EmptyState reason={t('本学期没有课程')} />
  ) : (
    <TermList courses={term.data.courses} isTeacher={isTeacher} />
  )
}
