import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { place, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { asPhoto, asType } from '#modules/affairs/leave/shared/told/told-names.ts'

/**
 * Only students (`t`) whose leaves the caller may list, as they are placed today. The reach of leaves is laid over
 * students; a condition that a school wrote over leaves says nothing of students and reaches none.
 */
export async function reachedStudents(ctx: Ctx, conditions: Conditions): Promise<void> {
  // Whoever lists no leaves has nobody on the board.
  if (!can(ctx.actor, `${leaveRequest.path}:list`)) return void conditions.texts.push('false')
  const resource = ctx.world.resources.get(student.name)!
  const scope = await rowScope(ctx, { ...resource, entity: { ...student, path: leaveRequest.path } }, 'list')
  conditions.texts.push('t.deleted_time is null', `t.xjzt_m = any(${place(conditions, readingStatuses)}::text[])`)
  withinScope(conditions, student, scope.kind === 'all' ? scope : { kind: 'some', parts: scope.parts })
}

/** A leave as the board shows it; `l` is the row, with its type. */
export const leaveJson = `'id', l.id, 'leaveNo', l.leave_no,
  'typeCode', l.code, 'typeName', l.name, 'typeColor', l.color, 'typeIcon', l.icon,
  'startTime', l.start_time, 'endTime', l.end_time, 'days', l.days::float, 'status', l.status,
  'isOut', l.is_out, 'isLeaveSchool', l.is_leave_school,
  'actualOutTime', l.actual_out_time, 'actualReturnTime', l.actual_return_time`

/** What the caller's roles leave of a leave and of a student on the board. */
export function boardRules(ctx: Ctx) {
  return { ofLeave: ruledFor(ctx, leaveRequest, 'list', asType), ofStudent: ruledFor(ctx, student, 'list', asPhoto) }
}
