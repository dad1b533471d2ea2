import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { leavePassLog, verdicts, type Verdict } from '../shared/leave-pass.ts'

/** Which gate scans: a device, or a person at a page. */
export type Gate = { id: string | null; name: string }
export type Passage = {
  gate: Gate
  direction: string
  verdict: Verdict
  passRef: string
  leaveId: string | null
  studentId: string | null
  person: { xh: string | null; xm: string; classId: string | null; departmentId: string | null } | null
  /** When, by the clock of a device that had lost the line; now otherwise. */
  offlineAt?: Date
  note?: string | null
}

/** Writes one passage or refusal down; its id, or null where the same gate had told of it already. */
export async function noteScan(ctx: Ctx, passage: Passage): Promise<string | null> {
  const [id] = await noteScans(ctx, [passage])
  return id ?? null
}

/**
 * The same for many in one statement: the id of each that is new, null for what was told before, in the order they
 * came.
 */
export async function noteScans(ctx: Ctx, passages: readonly Passage[]): Promise<(string | null)[]> {
  if (passages.length === 0) return []
  const now = ctx.now()
  const rows = passages.map(({ gate, direction, verdict, passRef, leaveId, studentId, person, offlineAt, note }) => {
    const values = { xh: person?.xh ?? null, xm: person?.xm ?? null, gateName: gate.name }
    const search = searchTextOf(leavePassLog, values) ?? ''
    return {
      id: newId(now),
      ...values,
      leaveId,
      studentId,
      classId: person?.classId ?? null,
      departmentId: person?.departmentId ?? null,
      deviceId: gate.id,
      direction,
      time: (offlineAt ?? now).toISOString(),
      code: verdict,
      result: verdicts[verdict],
      passRef,
      note: note ?? null,
      isOffline: offlineAt !== undefined,
      search,
      grams: gramsOf(search),
    }
  })
  // A log, by the thousand after a gate was cut off: what it had told already is left out by the key of the table.
  const written = await ctx.db.query<{ id: string }>(
    `insert into leave_pass_log (
       id, version, create_user, create_time, update_user, update_time, leave_id, student_id, xh, xm, class_id,
       department_id, device_id, gate_name, direction, "time", code, result, pass_ref, note, is_offline,
       search_text, search_grams
     )
     select x.id, 1, $2::uuid, $3::timestamptz, $2::uuid, $3::timestamptz, x."leaveId", x."studentId", x.xh, x.xm,
       x."classId", x."departmentId", x."deviceId", x."gateName", x.direction, x.time, x.code, x.result, x."passRef",
       x.note, x."isOffline", x.search, x.grams
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, "leaveId" uuid, "studentId" uuid, xh text, xm text, "classId" uuid, "departmentId" uuid,
       "deviceId" uuid, "gateName" text, direction text, time timestamptz, code text, result text, "passRef" text,
       note text, "isOffline" boolean, search text, grams text[]
     )
     on conflict do nothing
     returning id`,
    [JSON.stringify(rows), ctx.actor.userId || null, now],
  )
  const fresh = new Set(written.map(({ id }) => id))
  return rows.map(({ id }) => (fresh.has(id) ? id : null))
}
