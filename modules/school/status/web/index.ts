import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { change } from '../shared/change.ts'
import { leaveItem } from '../shared/leave-item.ts'
import { gradResult, rolloverBatch, rolloverItem } from '../shared/rollover.ts'
import { ChangeDetailPage, ChangePage } from './change/change-page.tsx'
import { EnlistBoard } from './enlist-board.tsx'
import { LeavePage } from './leave/leave-page.tsx'
import { RolloverPage } from './rollover/rollover-page.tsx'
import { RulePage } from './rule-page.tsx'
import { StatPage } from './stat-page.tsx'
import { SuspendBoard } from './suspend-board.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([change, leaveItem, gradResult, rolloverBatch, rolloverItem])

/** Screens of status changes and of the end of a school year. */
export const views: Record<string, ComponentType> = {
  ...screensOf(gradResult, { screen: screens.gradResult }),
  ...show(screens, {
    change: ChangePage,
    changeDetail: ChangeDetailPage,
    suspend: SuspendBoard,
    enlist: EnlistBoard,
    leave: LeavePage,
    stat: StatPage,
    rollover: RolloverPage,
    rule: RulePage,
  }),
}
