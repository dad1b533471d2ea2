import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { resource } from '#kernel/operations/resource.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leaveExtend } from '../../shared/decide/leave-extend.ts'
import { leaveReturn } from '../../shared/away/leave-return.ts'

export const returnsLog = resource(leaveReturn, { scope: scopeOfStudent(leaveReturn), permissions: ['proxy'] })
/** Asked for by `leaveExtend/submit`, which judges it. */
export const extensions = resource(leaveExtend, {
  scope: scopeOfStudent(leaveExtend),
  withoutVerbs: ['add', 'update', 'remove'],
  facts: flowFactsOf('leaveExtend'),
  readsFiles: flowReaderOf('leaveExtend'),
})
