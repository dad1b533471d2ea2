import { t } from '#browser/wire/i18n.ts'
import type { InboxRow, LeaveProfile } from '../../shared/decide/approve.ts'
import { LeaveFields } from '../parts/leave-fields.tsx'
import { LessonList } from '../parts/lesson-list.tsx'
import { proofLine } from '../proof/proof-words.ts'
import '../proof/proof.css'

const fields = [
  'cantonCode',
  'destAddress',
  'transport',
  'tripNo',
  'companions',
  'phone',
  'emergName',
  'emergRelation',
  'emergPhone',
  'backdateReason',
  'source',
  'submitTime',
] as const

/** What was asked for, in the words of whoever asked. */
export function RequestFacts({ row, profile }: { row: InboxRow; profile: LeaveProfile | undefined }) {
  const { lessons = [], lessonCount = 0 } = profile?.asked ?? {}
  const owed = profile && !row.extendId ? proofLine(profile.request) : null
  return (
    <>
      <section className="request-card">
        <h3>{row.extendTo ? t('续假事由') : t('事由')}</h3>
        <p className="request-reason">{row.reason}</p>
        {profile && <LeaveFields leave={profile.request} names={fields} />}
        {owed && <p className={`proof-line is-${owed.tone}`}>{owed.text}</p>}
      </section>
      {lessons.length > 0 && (
        <section className="request-card">
          <h3>
            {t('影响课程')} <small>{t('{{n}} 节', { n: lessonCount })}</small>
          </h3>
          <LessonList lessons={lessons} />
        </section>
      )}
    </>
  )
}
