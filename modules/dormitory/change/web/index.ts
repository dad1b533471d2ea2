import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { changeApply, changeBatch } from '../shared/apply.ts'
import { screens } from '../shared/screens.ts'
import { changeWindow } from '../shared/window.ts'
import { ChangeApplyPage } from './apply-page.tsx'
import { ChangeBatchPage } from './batch-page.tsx'
import { ForcePage } from './force-page.tsx'
import { ChangeMinePage } from './mine-page.tsx'
import { ExecPage } from './exec-page.tsx'
import { ChangeDetailPage, ChangeListPage, StatPage, WindowPage } from './pages.tsx'

registerEntities([changeWindow, changeBatch, changeApply])

/** Screens of room changes, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  mine: ChangeMinePage,
  apply: ChangeApplyPage,
  list: ChangeListPage,
  exec: ExecPage,
  batch: ChangeBatchPage,
  force: ForcePage,
  window: WindowPage,
  stat: StatPage,
  detail: ChangeDetailPage,
})
