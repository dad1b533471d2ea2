import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { prolongPass } from '#modules/affairs/gate/shared/services.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { overlapText } from '../../shared/ask/rules.ts'
import { leaveChanged } from '../../shared/services.ts'
import { isAway } from '../../shared/states.ts'
import { lengthOf, lessonsIn, otherIn } from '../ask/facts.ts'
import { periodsOf } from '../../shared/ask/missed.ts'
import { stopLooking } from './ends.ts'
import { factsTold, tellTeachers, toldOf } from './told.ts'

/** A leave lasts longer: its end, its pass and its dates move, and whoever was late is not any more. */
export async function extendLeave(ctx: Ctx, { leaveId, newEnd }: { leaveId: string; newEnd: Date }): Promise<void> {
  await ctx.db.query(
    'select 1 from base_student s join leave_request r on r.student_id = s.id where r.id = $1 for update of s',
    [leaveId],
  )
  const leave = (await loadRows(ctx, leaveRequest, [leaveId], { lock: true })).get(leaveId)
  if (!leave || !isAway(leave.status)) throw badRequest({ text: '该请假已结束，不能续假' })
  const [start, oldEnd, studentId] = [new Date(leave.startTime), new Date(leave.endTime), leave.studentId]
  const other = await otherIn(ctx, { studentId, start: oldEnd, end: newEnd, id: leaveId })
  if (other) throw badRequest({ text: overlapText(other) })
  const known = new Set((leave.lessons ?? []).map(({ lessonId }) => lessonId))
  const lessons = await lessonsIn(ctx, { studentId, start, end: newEnd })
  await moveRows(ctx, leaveRequest, {
    from: ['away', 'due', 'overdue'],
    to: 'away',
    where: { id: leaveId },
    values: {
      endTime: newEnd.toISOString(),
      originEndTime: leave.originEndTime ?? leave.endTime,
      extendCount: (leave.extendCount ?? 0) + 1,
      days: (await lengthOf(ctx, start, newEnd)).toFixed(1),
      alarmStep: 0,
      parentLateTime: null,
      lessons,
      lessonCount: periodsOf(lessons),
    },
  })
  await ctx.call(prolongPass, { leaveId, until: newEnd })
  await stopLooking(ctx, [leaveId])
  const [told] = await toldOf(ctx, [leaveId])
  await tellTeachers(ctx, 'extended', [{ ...told!, lessons: lessons.filter(({ lessonId }) => !known.has(lessonId)) }])
  await ctx.tell(leaveChanged, { leaves: [{ ...factsTold(told!), endBefore: oldEnd.toISOString() }] })
}
