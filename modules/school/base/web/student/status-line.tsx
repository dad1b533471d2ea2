import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { fullDayText } from '#browser/wire/time-words.ts'

type Stood = {
  id: string
  startDate: string
  endDate: string | null
  xjztM: string
  className: string | null
  majorName: string | null
  departmentName: string | null
  grade: number | null
  reason: string | null
}

/** Where a student stood from when to when, newest first. */
export function StatusLine({ row, world }: { row: RecordRow; world: FieldWorld }) {
  const studentId = row.id
  const answer = useQuery({
    queryKey: ['base/stuStatusHistory', studentId],
    queryFn: () => get<Page<Stood>>('base/stuStatusHistory/list', { studentId, size: 100 }),
  })
  const seesOthers = useSession((session) => session.buttons['baseStudentInfo:list'] === true)
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active />
  if (answer.data.records.length === 0)
    return (
      <section className="list-card">
        <EmptyState />
      </section>
    )
  const statusOf = (code: string) => world.meta.codes['studentStatus']?.find((item) => item.key === code)
  return (
    <section className="detail-section">
      <ol className="status-line">
        {answer.data.records.map((one, index) => {
          const status = statusOf(one.xjztM)
          return (
            <li key={one.id} className={index === 0 ? 'status-line-now' : undefined}>
              <time>
                {fullDayText(one.startDate)}
                <small>{one.endDate ? t('至 {{day}}', { day: fullDayText(one.endDate) }) : t('至今')}</small>
              </time>
              <i className={`status-dot status-dot-${status?.tone ?? 'grey'}`} aria-hidden />
              <div>
                <p>
                  <b>{one.reason ?? t(status?.label ?? one.xjztM)}</b>{' '}
                  {one.reason !== null && one.reason !== status?.label && (
                    <ToneTag tone={status?.tone}>{t(status?.label ?? one.xjztM)}</ToneTag>
                  )}
                </p>
                <p className="status-line-where">
                  {[
                    one.departmentName,
                    one.majorName,
                    one.className,
                    one.grade ? t('{{grade}}级', { grade: one.grade }) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ') || t('尚未编班')}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      {typeof row.formerId === 'string' && (
        <p className="status-line-former">
          {t('本学籍为再次入学')}
          {seesOthers && <Link to={`/base/student/detail?id=${row.formerId}`}>{t('查看此前的学籍')}</Link>}
        </p>
      )}
    </section>
  )
}
