import { t } from '#browser/wire/i18n.ts'
import { NotesCard, type Notes } from '#patterns/worklist/web/notes.tsx'
import { handlingResults, handlingWays, leaveHandling } from '../../shared/leave-handling.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import '#browser/kit/detail/card.css'

/** What is noted on students who are not back. */
export const handlingNotes: Notes = {
  entity: leaveHandling,
  on: 'leaveId',
  ways: handlingWays,
  results: handlingResults,
  usual: () => [t('已通话，本人称正在返校途中'), t('电话无人接听，已短信告知'), t('已与家长取得联系')],
}

type Leave = { id: string; xm: string; status: string; overdueMinutes: number | null }

/** What was done about a student who was not back, on the page of the leave; nothing where it never was late. */
export function HandlingCard({ leave: { id, xm, status, overdueMinutes } }: { leave: Leave }) {
  const isLate = status === leaveStates.overdue[0] || (overdueMinutes ?? 0) > 0
  if (!isLate) return null
  return <NotesCard notes={handlingNotes} about={{ id, name: xm }} title={t('逾期处理记录')} className="detail-card" />
}
