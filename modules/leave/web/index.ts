import type { ComponentType } from 'react'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { leaveBatch } from '../shared/leave-batch.ts'
import { leaveExtend } from '../shared/leave-extend.ts'
import { leavePass, leavePassLog } from '../shared/leave-pass.ts'
import { leaveRequest } from '../shared/leave-request.ts'
import { leaveReturn } from '../shared/leave-return.ts'
import { leaveType } from '../shared/leave-type.ts'

registerEntities([leaveType, leaveRequest, leaveExtend, leaveReturn, leavePass, leavePassLog, leaveBatch])

/** Screens of leave, by the component their menu entry names. */
export const views: Record<string, ComponentType> = {}
