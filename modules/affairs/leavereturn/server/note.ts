import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import type { ReturnTry } from '#modules/affairs/leave/shared/services.ts'
import { leaveReturn } from '../shared/leave-return.ts'

/**
 * Tries of many; answers their records. They are a log themselves and need no line in another: what comes of a try
 * stands with its leave.
 */
export async function note(ctx: Ctx, tries: readonly ReturnTry[]): Promise<string[]> {
  const rows = tries.map(({ leave, proof, time, isNobodys }) => ({
    id: newId(ctx.now()),
    values: {
      leaveId: leave.id,
      studentId: leave.studentId,
      classId: leave.classId,
      departmentId: leave.departmentId,
      way: proof.way,
      time,
      lng: proof.lng,
      lat: proof.lat,
      accuracyM: proof.accuracyM,
      distanceM: proof.distanceM,
      photoFileId: proof.photoFileId ? [proof.photoFileId] : [],
      deviceId: proof.deviceId,
      isDone: proof.isDone,
      failReason: proof.failReason,
      operatorId: isNobodys ? null : ctx.actor.userId,
      note: proof.note,
    },
  }))
  await copyRows(ctx, leaveReturn, rows)
  return rows.map(({ id }) => id)
}
