import { t } from '#browser/wire/i18n.ts'
import type { WholeLeave } from '../../shared/board/whole-leave.ts'
import { LeaveFields } from '../parts/leave-fields.tsx'

const names = [
  'isOut',
  'isOvernight',
  'isOutOfCity',
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
  'batchId',
  'submitTime',
  'decideTime',
  'actualOutTime',
  'actualReturnTime',
  'returnWay',
  'actualDays',
  'originEndTime',
  'endReason',
] as const

/** What was asked for and what became of it. */
export function LeaveFacts({ whole }: { whole: WholeLeave }) {
  return (
    <section className="detail-card">
      <h2>{t('请假事由')}</h2>
      <p className="detail-reason">{whole.leave.reason}</p>
      <LeaveFields leave={whole.leave} names={names} />
    </section>
  )
}
