import { Button } from 'antd'
import { DoorClosed, DoorOpen, ListChecks, PhoneCall, Printer, Send, Undo2, UserX } from 'lucide-react'
import { addressOf } from '#kernel/http/define-route.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { FlowCard } from '#patterns/record/web/cards.tsx'
import { RecordHistory } from '#patterns/record/web/derived.tsx'
import { RecordPage, type RecordPart } from '#patterns/record/web/record-page.tsx'
import {
  cancelStay,
  checkInStay,
  confirmParent,
  markStay,
  shortenStay,
  stayApply,
  stayStates,
  unmarkStay,
} from '../shared/apply.ts'
import { publishBatch, stayBatch } from '../shared/batch.ts'
import { passRoute, stayWhole } from '../shared/routes.ts'

const deeds = [
  { action: confirmParent, icon: PhoneCall },
  { action: checkInStay, icon: DoorOpen },
  { action: markStay, icon: ListChecks },
  { action: unmarkStay, icon: Undo2 },
  { action: shortenStay, icon: DoorClosed },
  { action: cancelStay, icon: UserX },
]
const listed: ListTweaks = {
  cells: { state: FlowStateCell },
  useViews: (): readonly ListView[] =>
    (['waiting', 'deciding', 'toAssign', 'assigned', 'staying'] as const).map((name) => ({
      key: name,
      label: t(stayStates[name][1]),
      params: { state: stayStates[name][0] },
    })),
  rowActions: deeds,
  detailPath: '/holiday/detail',
}

export function StayListPage() {
  return <ListPage entity={stayApply} tweaks={listed} />
}
export function BatchPage() {
  return <ListPage entity={stayBatch} tweaks={{ rowActions: [{ action: publishBatch, icon: Send }] }} />
}
const good: readonly string[] = [stayStates.assigned[0], stayStates.staying[0]]

/** The paper with which somebody goes in and out, once they have a bed. */
function Pass({ whole: { record } }: RecordPart<typeof stayWhole>) {
  const mayPrint = useCan('holidayStayApply:print')
  if (!mayPrint || !good.includes(String(record.state))) return null
  return (
    <Button
      icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void openPrint({ path: addressOf(passRoute), params: { id: record.id } }, async () => false)}
    >
      {t('打印临时出入证')}
    </Button>
  )
}
export function StayDetailPage() {
  return <RecordPage of={stayWhole} actions={deeds} side={[Pass, FlowCard, RecordHistory]} />
}
