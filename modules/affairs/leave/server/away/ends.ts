import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { terminate } from '#services/flow/machine/index.ts'
import { act } from '#services/flow/server/act.ts'
import { newId } from '#kernel/world/id.ts'
import { expireTodos } from '#services/messages/todos.ts'
import { leaveRequest, type MissedLesson } from '../../shared/leave-request.ts'
import { leaveEnded } from '../../shared/services.ts'
import { leaveStates, type LeaveState } from '../../shared/states.ts'
import { rebuildDaily } from './daily.ts'
import { lengthOf, lessonsIn } from '../ask/facts.ts'
import { markLeaveScreen } from '../figures/screen.ts'
import { factsTold, tellTeachers, toldOf } from './told.ts'

type Taken = {
  id: string
  startTime: string
  endTime: string
  status: string
  studentId: string
  classId: string | null
  departmentId: string | null
}
export type Proof = {
  way: string
  lng?: number | null
  lat?: number | null
  accuracyM?: number | null
  distanceM?: number | null
  photoFileId?: string | null
  deviceId?: string | null
  note?: string | null
}

/** Moves a leave on if it still stands where it was believed to stand; of two who come at once one gets through. */
export async function moveLeave(
  ctx: Ctx,
  id: string,
  { from, to, values = {} }: { from: readonly LeaveState[]; to: LeaveState; values?: Record<string, unknown> },
): Promise<boolean> {
  const names = Object.keys(values)
  const sets = names.map((name, i) => `, ${name} = $${i + 5}`).join('')
  const moved = await ctx.db.execute(
    `update leave_request set status = $3, update_time = $4, version = version + 1${sets} where id = $1 and status = any($2::text[])`,
    [id, from.map((name) => leaveStates[name][0]), leaveStates[to][0], ctx.now(), ...names.map((name) => values[name])],
  )
  if (moved === 1) await markLeaveScreen(ctx)
  return moved === 1
}

/** The student is back: how long it really was, how late, and what proves it. Answers the record of the return, or null when somebody else said so first. */
export async function endLeave(ctx: Ctx, leave: Taken, proof: Proof, at: Date): Promise<string | null> {
  const [start, end] = [new Date(leave.startTime), new Date(leave.endTime)]
  const until = at < start ? start : at < end ? at : end
  const values = {
    actual_return_time: at,
    actual_days: await lengthOf(ctx, start, until),
    return_way: proof.way,
    overdue_minutes: Math.max(0, Math.floor((at.getTime() - end.getTime()) / 60_000)),
  }
  if (!(await moveLeave(ctx, leave.id, { from: ['away', 'due', 'overdue', 'granted'], to: 'back', values })))
    return null
  const returnId = await noteReturn(ctx, leave, { ...proof, isDone: true })
  await ctx.db.execute(
    `update leave_pass set state = '3', update_time = $2, version = version + 1 where leave_id = $1 and state in ('0', '1', '2')`,
    [leave.id, ctx.now()],
  )
  const [told] = await toldOf(ctx, [leave.id])
  if (until < end) {
    const spared = await giveBackLessons(ctx, { leave, lessons: told!.lessons, until })
    // What lies in the past already is nobody's news.
    if (at.getTime() > ctx.now().getTime() - 60_000) await tellTeachers(ctx, 'early', [{ ...told!, lessons: spared }])
  }
  await rebuildDaily(ctx, [leave.id])
  await settleOpen(ctx, [leave.id])
  await ctx.tell(leaveEnded, { leaves: [{ ...factsTold(told!), how: 'back', until: until.toISOString() }] })
  return returnId
}

/** Who comes back early has the rest of the lessons again: only those that were missed stay with the leave. */
async function giveBackLessons(
  ctx: Ctx,
  { leave, lessons, until }: { leave: Taken; lessons: readonly MissedLesson[]; until: Date },
): Promise<readonly MissedLesson[]> {
  if (lessons.length === 0) return []
  const missed = new Set(
    (await lessonsIn(ctx, { studentId: leave.studentId, start: new Date(leave.startTime), end: until })).map(
      ({ lessonId }) => lessonId,
    ),
  )
  const kept = lessons.filter(({ lessonId }) => missed.has(lessonId))
  await ctx.db.execute('update leave_request set lessons = $2, lesson_count = $3 where id = $1', [
    leave.id,
    JSON.stringify(kept),
    kept.reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0),
  ])
  return lessons.filter(({ lessonId }) => !missed.has(lessonId))
}

/** With a leave ends what was still asked for because of it: more time, and the to-do of looking for the student. */
export async function settleOpen(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  await expireTodos(ctx, { bizType: leaveRequest.path, bizIds: leaveIds, nodeKey: 'overdue' })
  const open = await ctx.db.query<{ id: string }>(
    `select i.id from leave_extend e join sys_flow_instance i on i.process_type = 'leaveExtend' and i.biz_id = e.id::text and i.status in ('1', '4', '7') where e.leave_id = any($1::uuid[]) and e.status in ('10', '15') order by i.id`,
    [leaveIds],
  )
  // Seldom more than one: a leave has one such request at most.
  for (const { id } of open)
    await act(ctx, id, ({ state, ports }) =>
      terminate(state, ports, { actor: { userId: systemActor.userId }, reason: '请假已结束' }),
    )
}

/** A try to prove a return, believed or not; answers its record. */
export async function noteReturn(
  ctx: Ctx,
  leave: Taken,
  {
    way,
    lng,
    lat,
    accuracyM,
    distanceM,
    photoFileId,
    deviceId,
    note,
    isDone,
    failReason,
  }: Proof & { isDone: boolean; failReason?: string },
): Promise<string> {
  const now = ctx.now()
  const id = newId(now)
  await ctx.db.execute(
    `insert into leave_return (id, version, create_user, create_time, update_user, update_time, leave_id, student_id, class_id, department_id, way, "time", lng, lat, accuracy_m, distance_m, photo_file_id, device_id, is_done, fail_reason, operator_id, note)
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $3, $9, $10, $11, $12, $13::uuid[], $14, $15, $16, $2, $17)`,
    [
      id,
      ctx.actor.userId || null,
      now,
      leave.id,
      leave.studentId,
      leave.classId,
      leave.departmentId,
      way,
      lng ?? null,
      lat ?? null,
      accuracyM ?? null,
      distanceM ?? null,
      photoFileId ? [photoFileId] : [],
      deviceId ?? null,
      isDone,
      failReason ?? null,
      note ?? null,
    ],
  )
  return id
}
