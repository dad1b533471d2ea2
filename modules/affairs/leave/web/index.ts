import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { leaveRequest } from '../shared/leave-request.ts'
import { leaveType } from '../shared/settings/leave-type.ts'
import { LeaveApplyPage } from './apply/apply-page.tsx'
import { QueryPage } from './query/query-page.tsx'
import { RulePage } from './rule/rule-page.tsx'
import { TypePage } from './type/type-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([leaveType, leaveRequest])

/** Screens of leave, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  apply: LeaveApplyPage,
  query: QueryPage,
  type: TypePage,
  rule: RulePage,
})
