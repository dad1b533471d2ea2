import { Input, Segmented, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { clockOf } from '#kernel/rules/school-time.ts'
import { useState } from 'react'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import '#browser/kit/list/list.css'
import './now.css'
import { classesNowRoute, type ClassNow } from '../../shared/look/now-route.ts'

type Filter = 'all' | 'busy' | 'free'

const askAgainMs = 60_000

/** A wall of the own classes: where each one is at this moment. */
export function NowPage() {
  const [filter, setFilter] = useState<Filter>('all')
  const [keyword, setKeyword] = useState('')
  const now = useQuery({
    queryKey: ['timetable', 'now'],
    queryFn: () => get(classesNowRoute, {}),
    refetchInterval: askAgainMs,
  })
  if (now.error)
    return (
      <div className="page">
        <LoadError error={now.error} onRetry={() => void now.refetch()} />
      </div>
    )
  if (!now.data)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const { classes } = now.data
  const busy = classes.filter((one) => one.current.length > 0)
  const shown = classes.filter(
    (one) => one.name.includes(keyword.trim()) && (filter === 'all' || one.current.length > 0 === (filter === 'busy')),
  )
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-caption">
          {t('{{clock}} · {{busy}} 个班正在上课，共 {{all}} 个班', {
            clock: clockOf(now.data.now),
            busy: busy.length,
            all: classes.length,
          })}
        </span>
      </header>
      <section className="list-card now-card">
        <div className="now-bar">
          <Segmented<Filter>
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t('全部') },
              { value: 'busy', label: t('正在上课') },
              { value: 'free', label: t('没有课') },
            ]}
          />
          <Input
            allowClear
            className="now-search"
            placeholder={t('班级名称')}
            aria-label={t('班级名称')}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </div>
        {shown.length === 0 ? (
          <EmptyState reason={classes.length === 0 ? t('没有可以查看的班级') : undefined} />
        ) : (
          <ul className="now-wall">
            {shown.map((one) => (
              <ClassCard key={one.id} of={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function ClassCard({ of }: { of: ClassNow }) {
  return (
    <li className={of.current.length > 0 ? 'now-class now-class-busy' : 'now-class'}>
      <header>
        <b>{of.name}</b>
        <small>{t('{{n}} 人', { n: of.students })}</small>
      </header>
      {of.current.length === 0 ? (
        <p className="now-free">{t('现在没有课')}</p>
      ) : (
        of.current.map((lesson) => (
          <p key={lesson.courseName + lesson.roomText}>
            <strong>{lesson.roomText ?? t('教室待定')}</strong>
            <span>
              {[lesson.courseName, lesson.teacherName, t('{{clock}} 下课', { clock: clockOf(lesson.endAt) })].join(
                ' · ',
              )}
            </span>
          </p>
        ))
      )}
      <footer>
        {of.next
          ? t('接下来 {{clock}} {{what}}', {
              clock: clockOf(of.next.beginAt),
              what: [of.next.courseName, of.next.roomText].filter(Boolean).join(' · '),
            })
          : t('今天没有后续课程')}
      </footer>
    </li>
  )
}
