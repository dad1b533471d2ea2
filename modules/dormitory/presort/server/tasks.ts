import type { Ctx } from '#kernel/world/context.ts'
import { batchModes, batchStates, type BatchRow } from '../shared/batch.ts'
import type { Seat, Task, Verdict } from '../shared/engine/model.ts'
import { verdictOf } from '../shared/engine/verdict.ts'
import { outcomes, type VersionRow } from '../shared/plan.ts'
import { apartPairs, ownedRooms, peopleBy, roomsOf, sharesOf, type Known, type KnownRoom } from './ground.ts'
import { ruleLines, rulesFor } from './versions.ts'

/** A task with the names that screens show. */
export type KnownTask = Omit<Task, 'people' | 'rooms'> & { people: Known[]; rooms: KnownRoom[] }

export type Line = {
  id: string
  studentId: string
  departmentId: string | null
  roomId: string | null
  bedId: string | null
  isFixed: boolean
  outcome: string
  lack: string | null
  reason: string | null
}

export function linesOf(ctx: Ctx, versionId: string): Promise<Line[]> {
  return ctx.db.query<Line>(
    `select id, student_id as "studentId", department_id as "departmentId", room_id as "roomId", bed_id as "bedId",
       is_fixed as "isFixed", outcome, lack, reason
     from presort_item
     where version_id = $1
     order by id`,
    [versionId],
  )
}

/** Everything the engine is told. */
export async function taskOf(
  ctx: Ctx,
  of: BatchRow,
  given: { people: Known[]; fixed: readonly Seat[]; seed: number; versionId?: string | null },
): Promise<KnownTask> {
  const isOut = of.state === batchStates.published[0] || of.state === batchStates.archived[0]
  return {
    people: given.people,
    rooms: await roomsOf(ctx, of, { versionId: isOut ? (given.versionId ?? null) : null }),
    shares: sharesOf(await ownedRooms(ctx, of.id)),
    apart: await apartPairs(ctx),
    rules: rulesFor(await ruleLines(ctx, of.id)),
    fixed: given.fixed,
    seed: given.seed,
    givesBeds: of.mode === batchModes.beds,
  }
}

export type Judged = { task: KnownTask; lines: Line[]; seats: Seat[]; verdict: Verdict }

/** A version as it stands now, by hand or by the engine, measured by the rules and the live rooms. */
export async function judged(ctx: Ctx, of: BatchRow, version: VersionRow): Promise<Judged> {
  const lines = await linesOf(ctx, version.id)
  const people = await peopleBy(
    ctx,
    lines.map(({ studentId }) => studentId),
  )
  const task = await taskOf(ctx, of, { people, fixed: [], seed: version.seed, versionId: version.id })
  const seats = seatsOf(lines)
  return { task, lines, seats, verdict: verdictOf(task, seats) }
}

export function seatsOf(lines: readonly Line[]): Seat[] {
  return lines.flatMap(({ studentId, roomId, bedId, outcome }) =>
    roomId !== null && outcome === outcomes.placed ? [{ personId: studentId, roomId, bedId }] : [],
  )
}
