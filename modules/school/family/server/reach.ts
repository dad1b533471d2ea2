import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { resource } from '#kernel/operations/resource.ts'
import { newConditions, place, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { familyMember } from '../shared/family-member.ts'

/** Students, reached by what the roles say of families: whoever has none yet is reached too. */
const students = resource(
  { ...student, path: familyMember.path },
  { scope: { by: { class: 'classId', department: 'departmentId', person: 'id' } } },
)

/** Conditions on students (`t`) at school whose families the caller may list; more may follow. */
export async function studentsInReach(ctx: Ctx): Promise<Conditions> {
  const conditions = newConditions()
  const scope = await rowScope(ctx, students, 'list')
  conditions.texts.push('t.deleted_time is null', `t.xjzt_m = any(${place(conditions, readingStatuses)}::text[])`)
  // A condition a school wrote about members says nothing of students without any.
  withinScope(conditions, student, scope.kind === 'all' ? scope : { kind: 'some', parts: scope.parts })
  return conditions
}
