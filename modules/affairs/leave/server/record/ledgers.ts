import { resource } from '#kernel/operations/resource.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leaveReturn } from '../../shared/away/leave-return.ts'

export const returnsLog = resource(leaveReturn, { scope: scopeOfStudent(leaveReturn), permissions: ['proxy'] })
