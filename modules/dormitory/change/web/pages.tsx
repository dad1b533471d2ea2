import { DoorOpen } from 'lucide-react'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { RecordFacts, RecordFiles } from '#patterns/record/web/derived.tsx'
import { RecordPage, type RecordPart } from '#patterns/record/web/record-page.tsx'
import { changeApply, executeChange } from '../shared/apply.ts'
import { changeStates } from '../shared/codes.ts'
import { changeWhole } from '../shared/routes.ts'
import { changeWindow } from '../shared/window.ts'
import { BothRoomsCard } from './both-rooms.tsx'

const exec = { action: executeChange, icon: DoorOpen }
const listed: ListTweaks = {
  cells: { state: FlowStateCell },
  useViews: (): readonly ListView[] =>
    (['waiting', 'deciding', 'toMove', 'done'] as const).map((name) => ({
      key: name,
      label: t(changeStates[name][1]),
      params: { state: changeStates[name][0] },
    })),
  rowActions: [exec],
  detailPath: '/roomChange/detail',
}
const moving: ListTweaks = {
  fixed: { state: changeStates.toMove[0] },
  columns: ['xm', 'xh', 'type', 'fromPlace', 'toPlace', 'partnerName', 'moveFrom', 'moveBy'],
  rowActions: [exec],
  detailPath: '/roomChange/detail',
  nothing: tKey('没有等待搬迁的学生'),
}

export function ChangeListPage() {
  return <ListPage entity={changeApply} tweaks={listed} />
}
/** Who is to move, for the keeper at the counter. */
export function ExecPage() {
  return <ListPage entity={changeApply} tweaks={moving} />
}
export function WindowPage() {
  return <ListPage entity={changeWindow} />
}
function Rooms({ whole: { both, record } }: RecordPart<typeof changeWhole>) {
  return <BothRoomsCard both={both} isDone={record.state === changeStates.done[0]} />
}
export function ChangeDetailPage() {
  return <RecordPage of={changeWhole} actions={[exec]} main={[Rooms, RecordFacts, RecordFiles]} />
}
