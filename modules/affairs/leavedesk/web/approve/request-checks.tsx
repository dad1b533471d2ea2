import { t } from '#browser/wire/i18n.ts'
import { knowsPast, type InboxRow, type LeaveProfile } from '../../shared/approve.ts'
import { Check } from './check.tsx'
import { ParentCheck } from './parent-check.tsx'
import './request.css'

/** What a request comes to in figures, and what was checked of it: the family's word, lessons, how often before, whether on time. */
export function RequestChecks({ row, profile }: { row: InboxRow; profile: LeaveProfile | undefined }) {
  if (!profile) return null
  const { lessons, lessonCount } = profile.asked
  const courses = new Set(lessons.map(({ courseName }) => courseName)).size
  const past = knowsPast(profile) ? profile : undefined
  return (
    <>
      {past && (
        <dl className="request-figures">
          <Figure name={t('本学期已请')} value={t('{{n}} 天', { n: past.termDays })} more={times(past.termCount)} />
          <Figure
            name={t('影响课程')}
            value={t('{{n}} 节', { n: lessonCount })}
            more={courses > 0 ? t('{{n}} 门', { n: courses }) : ''}
          />
          <Figure name={t('同班同期不在校')} value={t('{{n}} 人', { n: past.mateCount })} />
          <Figure name={t('本学期逾期')} value={times(past.lateCount)} />
        </dl>
      )}
      <ul className="request-checks" aria-label={t('核对结果')}>
        <ParentCheck row={row} profile={profile} />
        {lessonCount === 0 ? (
          <Check tone="green" text={t('不缺课')} />
        ) : (
          <Check tone="amber" text={t('缺 {{n}} 节课', { n: lessonCount })} about={t('{{n}} 门课程', { n: courses })} />
        )}
        {past && !row.extendId && (
          <Check
            tone={past.termCount === 0 ? 'green' : 'grey'}
            text={past.termCount === 0 ? t('本学期首次') : t('本学期第 {{n}} 次', { n: past.termCount + 1 })}
            about={past.termCount > 0 && t('此前共 {{n}} 天', { n: past.termDays })}
          />
        )}
        {past && past.lateCount > 0 && <Check tone="amber" text={t('逾期返校 {{n}} 次', { n: past.lateCount })} />}
        {past && past.lateCount === 0 && past.termCount > 0 && <Check tone="green" text={t('此前没有逾期')} />}
      </ul>
    </>
  )
}

function times(n: number): string {
  return t('{{n}} 次', { n })
}

function Figure({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {more && <small>{more}</small>}
      </dd>
    </div>
  )
}
