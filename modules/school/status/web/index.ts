import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { change } from '../shared/change.ts'
import { leaveItem } from '../shared/leave-item.ts'
import { gradResult, rolloverBatch, rolloverItem } from '../shared/rollover.ts'
import { ChangePage } from './change/change-page.tsx'
import { EnlistBoard } from './enlist-board.tsx'
import { LeavePage } from './leave/leave-page.tsx'
import { RolloverPage } from './rollover/rollover-page.tsx'
import { StatPage } from './stat-page.tsx'
import { SuspendBoard } from './suspend-board.tsx'

registerEntities([change, leaveItem, gradResult, rolloverBatch, rolloverItem])

/** Screens of status changes and of the end of a school year. */
export const views: Record<string, ComponentType> = {
  'status/change/index': ChangePage,
  'status/suspend/index': SuspendBoard,
  'status/enlist/index': EnlistBoard,
  'status/leave/index': LeavePage,
  'status/stat/index': StatPage,
  'status/rollover/index': RolloverPage,
  ...screensOf(gradResult, { component: 'status/gradResult' }),
}
