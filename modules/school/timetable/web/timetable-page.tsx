import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { SubscribeButton } from '#browser/kit/feeds/subscribe-button.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { FoundSelect, type FoundIn } from '#browser/kit/parts/inputs/found-select.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import '#browser/kit/list/list.css'
import { termChoicesRoute } from '#modules/school/calendar/shared/reader-routes.ts'
import { DayView } from './day-view.tsx'
import { isStruck, type SubjectKind } from './timetable-types.ts'
import { WeekBar, type Parity } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'
import './timetable.css'
import { subjectsRoute, weekRoute, type Subject } from '../shared/look/week-routes.ts'

const picks = {
  class: tKey('选择班级'),
  teacher: tKey('选择教师'),
  room: tKey('选择教室'),
} as const

/** The timetable of one class, teacher or room, a week at a time. */
export function TimetablePage({ kind }: { kind: SubjectKind }) {
  const [asked, setAsked] = useState<{ subject?: Subject; termId?: string; week?: number }>({})
  const [parity, setParity] = useState<Parity>('all')
  const isNarrow = useNarrow()
  const source = subjectsOf(kind)
  const subjects = useQuery({ queryKey: [...source.key, { keyword: '' }], queryFn: () => source.find('') })
  const terms = useQuery({
    queryKey: ['timetable', 'terms'],
    queryFn: () => get(termChoicesRoute, {}),
    staleTime: 300_000,
  })
  const subject = asked.subject ?? subjects.data?.[0]
  const week = useQuery({
    queryKey: ['timetable', 'week', kind, subject?.value, asked.termId, asked.week],
    queryFn: () => get(weekRoute, { kind, id: subject!.value, termId: asked.termId, week: asked.week }),
    enabled: subject !== undefined,
    placeholderData: (before) => before,
  })
  const error = subjects.error ?? week.error
  const isAlone = subjects.data?.length === 1
  return (
    <div className="page timetable-page">
      <header className="list-head">
        <PageTitle />
        {week.data && (
          <span className="list-head-caption">
            {t('第{{n}}周 · {{count}} 次课', {
              n: week.data.week,
              count: week.data.lessons.filter((lesson) => !isStruck(lesson)).length,
            })}
          </span>
        )}
        <span className="list-head-actions">
          {subject?.isOwn && <SubscribeButton code="lesson" />}
          <IconButton icon={Printer} label={t('打印课表')} onClick={() => window.print()} />
        </span>
      </header>
      <section className="list-card timetable-card">
        <div className="timetable-choice">
          {isAlone ? (
            <b className="timetable-own">{subject?.label}</b>
          ) : (
            <span className="timetable-subject">
              <FoundSelect
                source={source}
                value={[subject?.value ?? []].flat()}
                known={subject ? [subject] : []}
                placeholder={t(picks[kind])}
                aria-label={t(picks[kind])}
                onChange={(_ids, [found]) =>
                  setAsked({ ...asked, subject: subjects.data?.find((one) => one.value === found?.value) ?? found })
                }
              />
            </span>
          )}
          <Select<string>
            className="timetable-term"
            value={asked.termId ?? week.data?.termId}
            aria-label={t('学期')}
            onChange={(termId) => setAsked({ ...asked, termId, week: undefined })}
            options={(terms.data ?? []).map((term) => ({ value: term.id, label: term.label }))}
          />
        </div>
        {week.data && (
          <WeekBar
            week={week.data.week}
            weeks={week.data.weeks}
            presentWeek={week.data.presentWeek}
            parity={parity}
            onParity={setParity}
            onWeek={(next) => setAsked({ ...asked, week: next })}
          />
        )}
        {error ? (
          <LoadError
            error={error}
            onRetry={() => {
              void subjects.refetch()
              void week.refetch()
            }}
          />
        ) : subjects.data?.length === 0 ? (
          <EmptyState reason={t('没有可以查看的课表')} />
        ) : !week.data ? (
          <Skeleton active className="timetable-wait" paragraph={{ rows: 10 }} />
        ) : isNarrow ? (
          <DayView week={week.data} kind={kind} />
        ) : (
          <WeekGrid week={week.data} kind={kind} />
        )}
      </section>
    </div>
  )
}

/** Classes, teachers or rooms whose timetable can be looked at. What is chosen came from there. */
function subjectsOf(kind: SubjectKind): FoundIn<Subject> {
  return {
    key: ['timetable', 'subjects', kind],
    find: (keyword) => get(subjectsRoute, { kind, keyword }),
    named: async () => [],
    asFound: ({ value, label }) => ({ value, label }),
  }
}
