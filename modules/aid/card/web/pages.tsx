import { HandHelping, Wallet } from 'lucide-react'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { term } from '#modules/school/calendar/shared/term.ts'
import { FiguresPage } from '#patterns/figures/web/figures-page.tsx'
import { RecordPage } from '#patterns/record/web/record-page.tsx'
import { applyStates, cardApply, handOut, receiveFee } from '../shared/apply.ts'
import { foundCard, railStation, stuCard, voidCard } from '../shared/cards.ts'
import { cardFigures, cardSheetRoute, cardStatRoute } from '../shared/figures.ts'
import { cardStock } from '../shared/making.ts'
import { cardRecord } from '../shared/record.ts'

const fee = { action: receiveFee, icon: Wallet }
const hand = { action: handOut, icon: HandHelping }
const review: ListTweaks = { cells: { status: FlowStateCell }, rowActions: [fee], detailPath: '/card/detail' }
const handing: ListTweaks = {
  fixed: { status: applyStates.ready[0] },
  columns: ['xm', 'xh', 'classId', 'types', 'cardNos', 'status'],
  rowActions: [hand],
  detailPath: '/card/detail',
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
      overview={cardStatRoute}
      exported={{ route: cardSheetRoute, permission: 'cardStat:export' }}
      terms={term}
      nothing={tKey('所选区间与条件下没有证件申请')}
    />
  )
}
export function CardDetailPage() {
  return <RecordPage of={cardRecord} actions={[fee, hand]} />
}
