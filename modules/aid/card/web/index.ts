import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { cardApply } from '../shared/apply.ts'
import { railStation, stuCard } from '../shared/cards.ts'
import { cardStock, makeBatch, makeItem } from '../shared/making.ts'
import { screens } from '../shared/screens.ts'
import { CardApplyPage } from './apply-page.tsx'
import { DeskPage } from './desk-page.tsx'
import { CardMinePage } from './mine-page.tsx'
import { CardDetailPage, CardsPage, CardStatPage, HandPage, ReviewPage, StationPage, StockPage } from './pages.tsx'

registerEntities([railStation, stuCard, cardApply, makeBatch, makeItem, cardStock])

/** Screens of student cards, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  mine: CardMinePage,
  apply: CardApplyPage,
  review: ReviewPage,
  desk: DeskPage,
  hand: HandPage,
  card: CardsPage,
  stock: StockPage,
  station: StationPage,
  stat: CardStatPage,
  detail: CardDetailPage,
})
