import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { leaveStates, type LeaveState } from '../shared/states.ts'
import { rebuildDaily } from './daily.ts'
import { lengthOf } from './facts.ts'

type Taken = { id: string; startTime: string; endTime: string; status: string; studentId: string; classId: string | null; departmentId: string | null }
export type Proof = { way: string; lng?: number | null; lat?: number | null; accuracyM?: number | null; distanceM?: number | null; photoFileId?: string | null; deviceId?: string | null; note?: string | null }

/** Moves a leave on if it still stands where it was believed to stand; of two who come at once one gets through. */
export async function moveLeave(ctx: Ctx, id: string, { from, to, values = {} }: { from: readonly LeaveState[]; to: LeaveState; values?: Record<string, unknown> }): Promise<boolean> {
  const names = Object.keys(values)
  const sets = names.map((name, i) => `, ${name} = $${i + 5}`).join('')
  const moved = await ctx.db.execute(`update leave_request set status = $3, update_time = $4, version = version + 1${sets} where id = $1 and status = any($2::text[])`, [id, from.map((name) => leaveStates[name][0]), leaveStates[to][0], ctx.now(), ...names.map((name) => values[name])])
  return moved === 1
}

/** The student is back: how long it really was, how late, and what proves it. False when somebody else said so first. */
export async function endLeave(ctx: Ctx, leave: Taken, proof: Proof, at: Date): Promise<boolean> {
  const [start, end] = [new Date(leave.startTime), new Date(leave.endTime)]
  const actualDays = await lengthOf(ctx, start, at < end ? at : end)
  const isMoved = await moveLeave(ctx, leave.id, { from: ['away', 'due', 'overdue', 'granted'], to: 'back', values: { actual_return_time: at, actual_days: at > start ? actualDays : 0, return_way: proof.way, overdue_minutes: Math.max(0, Math.floor((at.getTime() - end.getTime()) / 60_000)) } })
  if (!isMoved) return false
  await noteReturn(ctx, leave, { ...proof, isDone: true })
  await ctx.db.execute(`update leave_pass set state = '3', update_time = $2 where leave_id = $1 and state in ('0', '1', '2')`, [leave.id, ctx.now()])
  await rebuildDaily(ctx, [leave.id])
  return true
}

/** A try to prove a return, believed or not. */
export async function noteReturn(ctx: Ctx, leave: Taken, { way, lng, lat, accuracyM, distanceM, photoFileId, deviceId, note, isDone, failReason }: Proof & { isDone: boolean; failReason?: string }): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    `insert into leave_return (id, version, create_user, create_time, update_user, update_time, leave_id, student_id, class_id, department_id, way, "time", lng, lat, accuracy_m, distance_m, photo_file_id, device_id, is_done, fail_reason, operator_id, note)
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $3, $9, $10, $11, $12, $13::uuid[], $14, $15, $16, $2, $17)`,
    [newId(now), ctx.actor.userId || null, now, leave.id, leave.studentId, leave.classId, leave.departmentId, way, lng ?? null, lat ?? null, accuracyM ?? null, distanceM ?? null, photoFileId ? [photoFileId] : [], deviceId ?? null, isDone, failReason ?? null, note ?? null],
  )
}
