import { DoorClosed, DoorOpen, ListChecks, PhoneCall, Send, UserX } from 'lucide-react'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { t } from '#browser/wire/i18n.ts'
import { RecordPage } from '#patterns/record/web/record-page.tsx'
import {
  cancelStay,
  checkInStay,
  confirmParent,
  markStay,
  shortenStay,
  stayApply,
  stayStates,
} from '../shared/apply.ts'
import { publishBatch, stayBatch } from '../shared/batch.ts'
import { stayWhole } from '../shared/routes.ts'

const deeds = [
  { action: confirmParent, icon: PhoneCall },
  { action: checkInStay, icon: DoorOpen },
  { action: markStay, icon: ListChecks },
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
export function StayDetailPage() {
  return <RecordPage of={stayWhole} actions={deeds} />
}
