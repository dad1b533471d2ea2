import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { expireTodos } from '#services/messages/todos.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { leaveRequest, type MissedLesson } from '../../shared/leave-request.ts'
import { overlapText } from '../../shared/rules.ts'
import { leaveChanged } from '../../shared/services.ts'
import { rebuildDaily } from '../away/daily.ts'
import { lengthOf, lessonsIn, otherIn } from '../ask/facts.ts'
import { moveLeave } from '../away/ends.ts'
import { factsTold, tellTeachers, toldOf } from '../away/told.ts'

/** A leave lasts longer: its end, its pass and its dates move, and whoever was late is not any more. */
export async function extendLeave(ctx: Ctx, { leaveId, newEnd }: { leaveId: string; newEnd: Date }): Promise<void> {
  await ctx.db.query(
    'select 1 from base_student s join leave_request r on r.student_id = s.id where r.id = $1 for update of s',
    [leaveId],
  )
  const leave = (await loadRows(ctx, leaveRequest, [leaveId], { lock: true })).get(leaveId)
  if (!leave || !['30', '40', '45'].includes(String(leave['status'])))
    throw badRequest({ text: '该请假已结束，不能续假' })
  const [start, oldEnd, studentId] = [
    new Date(String(leave['startTime'])),
    new Date(String(leave['endTime'])),
    String(leave['studentId']),
  ]
  const other = await otherIn(ctx, { studentId, start: oldEnd, end: newEnd, id: leaveId })
  if (other) throw badRequest({ text: overlapText(other) })
  const known = new Set(((leave['lessons'] as MissedLesson[] | null) ?? []).map(({ lessonId }) => lessonId))
  const lessons = await lessonsIn(ctx, { studentId, start, end: newEnd })
  await moveLeave(ctx, leaveId, {
    from: ['away', 'due', 'overdue'],
    to: 'away',
    values: {
      end_time: newEnd,
      origin_end_time: leave['originEndTime'] ?? oldEnd,
      extend_count: Number(leave['extendCount'] ?? 0) + 1,
      days: await lengthOf(ctx, start, newEnd),
      alarm_step: 0,
      parent_late_time: null,
      lessons: JSON.stringify(lessons),
      lesson_count: lessons.reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0),
    },
  })
  await ctx.db.execute(
    `update leave_pass set valid_to = $2, update_time = $3, version = version + 1 where leave_id = $1 and state in ('0', '1', '2')`,
    [leaveId, newEnd, ctx.now()],
  )
  await rebuildDaily(ctx, [leaveId])
  await expireTodos(ctx, { bizType: leaveRequest.path, bizIds: [leaveId], nodeKey: 'overdue' })
  const [told] = await toldOf(ctx, [leaveId])
  await tellTeachers(ctx, 'extended', [{ ...told!, lessons: lessons.filter(({ lessonId }) => !known.has(lessonId)) }])
  await ctx.tell(leaveChanged, { leaves: [{ ...factsTold(told!), endBefore: oldEnd.toISOString() }] })
}
