import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { expireTodos } from '#services/messages/todos.ts'
import { leaveRequest, returnWays, type MissedLesson, type ReturnWay } from '../../shared/leave-request.ts'
import { leaveEnded, noteReturns, type Proof, type Taken } from '../../shared/services.ts'
import { lengthOf, lessonsIn } from '../ask/facts.ts'
import { periodsOf } from '../../shared/ask/missed.ts'
import { closePasses } from '#modules/affairs/gate/shared/services.ts'
import { factsTold, tellTeachers, toldOf } from './told.ts'

/**
 * The student is back: how long it really was, how late, and what proves it. Answers the record of the return, or null
 * when somebody else said so first.
 */
export async function endLeave(ctx: Ctx, leave: Taken, proof: Proof, at: Date): Promise<string | null> {
  const [start, end] = [new Date(leave.startTime), new Date(leave.endTime)]
  const until = at < start ? start : at < end ? at : end
  const [told] = await toldOf(ctx, [leave.id])
  const { kept, spared } =
    until < end ? await sortLessons(ctx, { leave, lessons: told!.lessons, until }) : { kept: null, spared: [] }
  const moved = await moveRows(ctx, leaveRequest, {
    from: ['away', 'due', 'overdue', 'granted'],
    to: 'back',
    where: { id: leave.id },
    values: {
      actualReturnTime: at.toISOString(),
      actualDays: (await lengthOf(ctx, start, until)).toFixed(1),
      returnWay: proof.way,
      overdueMinutes: Math.max(0, Math.floor((at.getTime() - end.getTime()) / 60_000)),
      ...(kept && { lessons: kept, lessonCount: periodsOf(kept) }),
    },
    action: 'giveBack',
    title: ({ xm, leaveNo }) =>
      `销假【${[xm, leaveNo].filter(Boolean).join(' ')}】${wayText(proof.way)}${proof.note ? `：${proof.note}` : ''}`,
  })
  if (moved.length === 0) return null
  const tries = [{ leave, proof: { ...proof, isDone: true }, time: ctx.now() }]
  const [returnId] = await ctx.call(noteReturns, { tries })
  await ctx.call(closePasses, { leaveIds: [leave.id] })
  // What lies in the past already is nobody's news.
  if (until < end && at.getTime() > ctx.now().getTime() - 60_000)
    await tellTeachers(ctx, 'early', [{ ...told!, lessons: spared }])
  await stopLooking(ctx, [leave.id])
  await ctx.tell(leaveEnded, { leaves: [{ ...factsTold(told!), how: 'back', until: until.toISOString() }] })
  return returnId!
}

function wayText(way: ReturnWay): string {
  return codeEntry(returnWays, way)![1]
}

/** Who comes back early has the rest of the lessons again: only those that were missed stay with the leave. */
async function sortLessons(
  ctx: Ctx,
  { leave, lessons, until }: { leave: Taken; lessons: readonly MissedLesson[]; until: Date },
): Promise<{ kept: MissedLesson[] | null; spared: MissedLesson[] }> {
  if (lessons.length === 0) return { kept: null, spared: [] }
  const missed = new Set(
    (await lessonsIn(ctx, { studentId: leave.studentId, start: new Date(leave.startTime), end: until })).map(
      ({ lessonId }) => lessonId,
    ),
  )
  return {
    kept: lessons.filter(({ lessonId }) => missed.has(lessonId)),
    spared: lessons.filter(({ lessonId }) => !missed.has(lessonId)),
  }
}

/** With a leave ends the to-do of looking for the student. */
export async function stopLooking(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  await expireTodos(ctx, { bizType: leaveRequest.path, bizIds: leaveIds, nodeKey: 'overdue' })
}
