import { flowFactsOf, flowReaderOf } from '#services/flow/server/of-records.ts'
import { resource } from '#kernel/operations/resource.ts'
import { leaveExtend } from '../shared/leave-extend.ts'
import { leavePassLog } from '../shared/leave-pass.ts'
import { leaveReturn } from '../shared/leave-return.ts'

const byStudent = { by: { class: 'classId', department: 'departmentId', person: 'studentId' } } as const

export const passLogs = resource(leavePassLog, { scope: byStudent })
export const returnsLog = resource(leaveReturn, { scope: byStudent, permissions: ['proxy'] })
/** Asked for by `leaveExtend/submit`, which judges it. */
export const extensions = resource(leaveExtend, {
  scope: byStudent,
  withoutVerbs: ['add', 'update', 'remove'],
  facts: flowFactsOf('leaveExtend'),
  readsFiles: flowReaderOf('leaveExtend'),
})
