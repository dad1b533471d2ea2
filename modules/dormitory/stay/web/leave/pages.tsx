import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { decidedDeeds } from '#patterns/own/web/decided.tsx'
import { sentBack, waitsFor } from '#patterns/own/web/lines.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { OwnPage } from '#patterns/own/web/own-page.tsx'
import type { OwnView } from '#patterns/own/web/own-view.ts'
import { RecordPage } from '#patterns/record/web/record-page.tsx'
import { leaveStates, leaving, myLeavings } from '../../shared/leave/leave.ts'
import { leaveRecord } from '../../shared/leave/record.ts'

const list: ListTweaks = {
  cells: { state: FlowStateCell },
  useViews: (): readonly ListView[] => [
    { key: 'waiting', label: t('待审批'), params: { state: leaveStates.waiting[0] } },
    { key: 'granted', label: t('待办理退宿'), params: { state: leaveStates.granted[0] } },
  ],
  detailPath: '/dormitory/leave/detail',
}
type Mine = Own<typeof myLeavings>
const titleOf = (place: unknown) => t('退宿 {{place}}', { place: String(place ?? '') })
const dayOf = (day: unknown) => (day ? t('计划 {{day}} 退宿', { day: dateText(String(day)) }) : '')

const view: OwnView<typeof myLeavings> = {
  own: myLeavings,
  empty: tKey('没有退宿申请'),
  ask: { path: '/dormitory/leave/apply', label: tKey('申请退宿') },
  face: ({ placeName, planDate }) => ({ title: titleOf(placeName), note: dayOf(planDate) }),
  lines: (row) => [lineOf(row), refundOf(row), sentBack(row)],
  deeds: decidedDeeds(myLeavings, { path: '/dormitory/leave/apply', about: ({ placeName }) => titleOf(placeName) }),
  detail: {
    title: tKey('退宿申请详情'),
    face: (record) => ({ title: titleOf(record['placeName']), note: dayOf(record['planDate']), text: null }),
    fields: () => ['reason', 'planDate', 'refundMonths', 'refundFen', 'remark', 'proofFiles'],
  },
}

function lineOf({ state, flow }: Mine) {
  if (state === leaveStates.granted[0]) return { text: t('请联系宿管员核验资产并办理退宿') }
  return state === leaveStates.waiting[0] ? waitsFor({ flow }) : null
}
function refundOf({ refundFen, refundMonths }: Mine) {
  if (typeof refundFen !== 'number') return null
  return { text: t('退费建议 {{n}} 元（{{months}} 个月）', { n: yuanText(refundFen), months: Number(refundMonths) }) }
}

/** 我的退宿申请: how it stands, and what the price would give back. */
export function LeaveMinePage() {
  return <OwnPage view={view} />
}
export function LeavesPage() {
  return <ListPage entity={leaving} tweaks={list} />
}
export function LeaveDetailPage() {
  return <RecordPage of={leaveRecord} />
}
