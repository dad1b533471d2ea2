import { resource } from '#kernel/operations/resource.ts'
import { leaveBatch } from '../shared/leave-batch.ts'
import { leaveExtend } from '../shared/leave-extend.ts'
import { leavePassLog } from '../shared/leave-pass.ts'
import { leaveReturn } from '../shared/leave-return.ts'
import { leaveType } from '../shared/leave-type.ts'

const byStudent = { by: { class: 'classId', department: 'departmentId', person: 'studentId' } } as const

export const leaveTypes = resource(leaveType, { scope: 'open' })
export const passLogs = resource(leavePassLog, { scope: byStudent })
export const returnsLog = resource(leaveReturn, { scope: byStudent, permissions: ['proxy'] })
export const extensions = resource(leaveExtend, { scope: byStudent, withhold: () => ['update', 'remove'] })
export const batches = resource(leaveBatch, { scope: { by: { department: 'departmentId' } } })
