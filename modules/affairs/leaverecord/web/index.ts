import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveType } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { screens } from '../shared/screens.ts'
import { LeaveDetailPage } from './detail/detail-page.tsx'
import { MinePage } from './mine/mine-page.tsx'

registerEntities([leaveType, leaveRequest])

/** Screens of own leaves and of one leave, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, { mine: MinePage, detail: LeaveDetailPage })
