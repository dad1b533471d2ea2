import { HandHelping, Undo2, Wallet } from 'lucide-react'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { term } from '#modules/school/calendar/shared/term.ts'
import { FiguresPage } from '#patterns/figures/web/figures-page.tsx'
import { FlowCard } from '#patterns/record/web/cards.tsx'
import { RecordHistory } from '#patterns/record/web/derived.tsx'
import { RecordPage } from '#patterns/record/web/record-page.tsx'
import { applyStates, cardApply, handOut, receiveFee, refundFee } from '../shared/apply.ts'
import { foundCard, railStation, stuCard, voidCard } from '../shared/cards.ts'
import { cardFigures, cardStatRoutes, deskFigures } from '../shared/figures.ts'
import { cardStock } from '../shared/making.ts'
import { cardRecord } from '../shared/record.ts'
import { CardSteps } from './card-steps.tsx'

const fee = { action: receiveFee, icon: Wallet }
const back = { action: refundFee, icon: Undo2 }
const hand = { action: handOut, icon: HandHelping }
const review: ListTweaks = {
  cells: { status: FlowStateCell },
  useViews: (): readonly ListView[] => [
    { key: 'feeDue', label: t(deskFigures.feeDue.label), params: { quick: 'feeDue' } },
    { key: 'backDue', label: t('待退费'), params: { quick: 'backDue' } },
    { key: 'toMake', label: t(deskFigures.toMake.label), params: { status: applyStates.toMake[0] } },
    { key: 'ready', label: t(deskFigures.ready.label), params: { status: applyStates.ready[0] } },
  ],
  rowActions: [fee, back],
  detailPath: '/card/detail',
}
const handing: ListTweaks = {
  fixed: { status: applyStates.ready[0] },
  columns: ['xm', 'xh', 'classId', 'types', 'cardNos', 'status'],
  rowActions: [hand],
  detailPath: '/card/detail',
  nothing: tKey('没有待领取的证件'),
}

export function ReviewPage() {
  return <ListPage entity={cardApply} tweaks={review} />
}
/** A scan into the search finds for whom a card was made. */
export function HandPage() {
  return <ListPage entity={cardApply} tweaks={handing} />
}
export function CardsPage() {
  return <ListPage entity={stuCard} tweaks={{ rowActions: [{ action: foundCard }, { action: voidCard }] }} />
}
export function StockPage() {
  return <ListPage entity={cardStock} />
}
export function StationPage() {
  return <ListPage entity={railStation} />
}
export function CardStatPage() {
  return (
    <FiguresPage
      set={cardFigures}
      entity={cardApply}
      {...cardStatRoutes}
      terms={term}
      nothing={tKey('所选区间与条件下没有证件申请')}
    />
  )
}
export function CardDetailPage() {
  return <RecordPage of={cardRecord} actions={[fee, back, hand]} side={[FlowCard, CardSteps, RecordHistory]} />
}
