import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { stayApply } from '../shared/apply.ts'
import { stayBatch } from '../shared/batch.ts'
import { screens } from '../shared/screens.ts'
import { StayApplyPage } from './apply-page.tsx'
import { BoardPage } from './board-page.tsx'
import { StayMinePage } from './mine-page.tsx'
import { MonitorPage } from './monitor-page.tsx'
import { BatchPage, StayDetailPage, StayListPage } from './pages.tsx'

registerEntities([stayBatch, stayApply])

/** Screens of holiday stays, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  mine: StayMinePage,
  apply: StayApplyPage,
  list: StayListPage,
  board: BoardPage,
  monitor: MonitorPage,
  batch: BatchPage,
  detail: StayDetailPage,
})
