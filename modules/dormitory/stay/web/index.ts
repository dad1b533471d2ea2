import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { defect } from '../shared/desk/defect.ts'
import { graduateBatch, graduateItem } from '../shared/graduate/graduate.ts'
import { leaving } from '../shared/leave/leave.ts'
import { agreement } from '../shared/agreement/agreement.ts'
import { out } from '../shared/out/out.ts'
import { register } from '../shared/register.ts'
import { screens } from '../shared/screens.ts'
import { BoardPage } from './board/board-page.tsx'
import { CheckInPage } from './desk/check-in-page.tsx'
import { CheckOutPage } from './desk/check-out-page.tsx'
import { GraduateBatchesPage, GraduatePage } from './graduate/graduate-page.tsx'
import { LeaveApplyPage } from './leave/apply-page.tsx'
import { LeaveDetailPage, LeaveMinePage, LeavesPage } from './leave/pages.tsx'
import { MyDormPage } from './mine/my-dorm-page.tsx'
import { AgreementsPage, DefectsPage, OutsPage, StaysPage } from './pages.tsx'

registerEntities([register, defect, leaving, out, agreement, graduateBatch, graduateItem])

/** Screens of stays, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  register: StaysPage,
  defect: DefectsPage,
  assign: BoardPage,
  checkin: CheckInPage,
  checkout: CheckOutPage,
  mine: MyDormPage,
  leaveApply: LeaveApplyPage,
  leaveMine: LeaveMinePage,
  leaves: LeavesPage,
  leaveDetail: LeaveDetailPage,
  outs: OutsPage,
  agreements: AgreementsPage,
  graduate: GraduatePage,
  graduateBatch: GraduateBatchesPage,
})
