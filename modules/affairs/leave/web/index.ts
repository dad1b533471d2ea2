import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { leaveBatch } from '../shared/groups/leave-batch.ts'
import { leaveExtend } from '../shared/decide/leave-extend.ts'
import { leaveHandling } from '../shared/away/leave-handling.ts'
import { leavePass, leavePassLog } from '../shared/gate/leave-pass.ts'
import { leaveRequest } from '../shared/leave-request.ts'
import { leaveReturn } from '../shared/away/leave-return.ts'
import { leaveType } from '../shared/settings/leave-type.ts'
import { LeaveApplyPage } from './apply/apply-page.tsx'
import { ApprovePage } from './approve/approve-page.tsx'
import { BoardPage } from './board/board-page.tsx'
import { LeaveDetailPage } from './detail/detail-page.tsx'
import { GatePage } from './gate/gate-page.tsx'
import { LessonPage } from './lesson/lesson-page.tsx'
import { MinePage } from './mine/mine-page.tsx'
import { OverduePage } from './overdue/overdue-page.tsx'
import { PassLogPage } from './query/pass-log-page.tsx'
import { QueryPage } from './query/query-page.tsx'
import { LeaveStatPage } from './stat/stat-page.tsx'
import { LeaveStudentPage } from './stat/student-page.tsx'
import { BatchPage } from './batch/batch-page.tsx'
import { FencePage } from './fence/fence-page.tsx'
import { RulePage } from './rule/rule-page.tsx'
import { TypePage } from './type/type-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([
  leaveType,
  leaveRequest,
  leaveExtend,
  leaveReturn,
  leavePass,
  leavePassLog,
  leaveBatch,
  leaveHandling,
])

/** Screens of leave, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  apply: LeaveApplyPage,
  mine: MinePage,
  approve: ApprovePage,
  board: BoardPage,
  lesson: LessonPage,
  query: QueryPage,
  overdue: OverduePage,
  gate: GatePage,
  passLog: PassLogPage,
  batch: BatchPage,
  stat: LeaveStatPage,
  type: TypePage,
  rule: RulePage,
  fence: FencePage,
  stuStat: LeaveStudentPage,
  detail: LeaveDetailPage,
})
