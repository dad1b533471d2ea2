import { DoorOpen, MessageSquareReply } from 'lucide-react'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { term } from '#modules/school/calendar/shared/term.ts'
import { FiguresPage } from '#patterns/figures/web/figures-page.tsx'
import { RecordFacts, RecordFiles } from '#patterns/record/web/derived.tsx'
import { RecordPage, type RecordPart } from '#patterns/record/web/record-page.tsx'
import { changeApply, executeChange, settleObjection } from '../shared/apply.ts'
import { changeStates } from '../shared/codes.ts'
import { changeFigures, changeSheetRoute, changeStatRoute } from '../shared/figures.ts'
import { changeWhole } from '../shared/routes.ts'
import { changeWindow } from '../shared/window.ts'
import { BothRoomsCard } from './both-rooms.tsx'

const exec = { action: executeChange, icon: DoorOpen }
const settle = { action: settleObjection, icon: MessageSquareReply }
const listed: ListTweaks = {
  cells: { state: FlowStateCell },
  useViews: (): readonly ListView[] =>
    (['waiting', 'deciding', 'toMove', 'done'] as const).map((name) => ({
      key: name,
      label: t(changeStates[name][1]),
      params: { state: changeStates[name][0] },
    })),
  rowActions: [exec, settle],
  detailPath: '/roomChange/detail',
}
export function ChangeListPage() {
  return <ListPage entity={changeApply} tweaks={listed} />
}
export function WindowPage() {
  return <ListPage entity={changeWindow} />
}
export function StatPage() {
  return (
    <FiguresPage
      set={changeFigures}
      entity={changeApply}
      overview={changeStatRoute}
      exported={changeSheetRoute}
      exportPermission="roomChangeStat:export"
      terms={term}
      nothing={tKey('所选区间与条件下没有调宿')}
    />
  )
}
function Rooms({ whole: { both, record } }: RecordPart<typeof changeWhole>) {
  return <BothRoomsCard both={both} isDone={record.state === changeStates.done[0]} />
}
export function ChangeDetailPage() {
  return <RecordPage of={changeWhole} actions={[exec, settle]} main={[Rooms, RecordFacts, RecordFiles]} />
}
