import { PhoneCall, Undo2 } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { decidedDeeds } from '#patterns/own/web/decided.tsx'
import { sentBack, waitsFor } from '#patterns/own/web/lines.ts'
import { OwnPage } from '#patterns/own/web/own-page.tsx'
import type { OwnView } from '#patterns/own/web/own-view.ts'
import { RecordPage } from '#patterns/record/web/record-page.tsx'
import { confirmParent, endLiving, living, livingKinds, livingStates, myLivings } from '../shared/living.ts'
import { livingRecord } from '../shared/record.ts'

const deeds = [
  { action: confirmParent, icon: PhoneCall },
  { action: endLiving, icon: Undo2 },
]
const list: ListTweaks = {
  cells: { state: FlowStateCell },
  useViews: (): readonly ListView[] => [
    { key: 'waiting', label: t('待审批'), params: { state: livingStates.waiting[0] } },
    { key: 'granted', label: t('在外住宿'), params: { state: livingStates.granted[0] } },
  ],
  rowActions: deeds,
  detailPath: '/dormitory/offcampus/detail',
}

type Mine = Own<typeof myLivings>
const kindOf = (code: unknown) => t(codeEntry(livingKinds, code)?.[1] ?? '')
const spanOf = (from: unknown, to: unknown) => (from && to ? daysText(String(from), String(to)) : '')

const view: OwnView<typeof myLivings> = {
  own: myLivings,
  empty: tKey('没有校外住宿申请'),
  ask: { path: '/dormitory/offcampus/apply', label: tKey('申请校外住宿') },
  face: ({ kind, beginDate, endDate }) => ({ title: kindOf(kind), note: spanOf(beginDate, endDate) }),
  lines: (row) => [lineOf(row), sentBack(row)],
  deeds: decidedDeeds(myLivings, { path: '/dormitory/offcampus/apply', about: ({ kind }) => kindOf(kind) }),
  detail: {
    title: tKey('校外住宿详情'),
    face: (record) => ({
      title: kindOf(record['kind']),
      note: spanOf(record['beginDate'], record['endDate']),
      text: null,
    }),
    fields: () => [
      'address',
      'contact',
      'contactPhone',
      'parentName',
      'parentPhone',
      'parentTime',
      'reason',
      'consentFiles',
      'endReason',
    ],
  },
}

function lineOf({ state, parentTime, endReason, flow }: Mine) {
  if (state === livingStates.waiting[0])
    return waitsFor({ flow }) ?? { text: parentTime ? t('已与家长核实') : t('等待与家长核实') }
  return endReason ? { text: String(endReason) } : null
}

/** 我的校外住宿: where somebody lives, and what is asked for. */
export function LivingMinePage() {
  return <OwnPage view={view} />
}
export function LivingsPage() {
  return <ListPage entity={living} tweaks={list} />
}
export function LivingDetailPage() {
  return <RecordPage of={livingRecord} actions={deeds} />
}
