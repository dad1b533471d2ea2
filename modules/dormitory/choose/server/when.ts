import { readAs } from '#kernel/http/unit-of-work.ts'
import { secondOf } from '#kernel/rules/school-time.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { sharedLook } from '#patterns/claim/server/live-map.ts'
import type { AppError } from '#kernel/errors/define-error.ts'
import { batchStates, liveBatches } from '../shared/codes.ts'
import { halted, notMeant, notYet, over } from './refusals.ts'

export type Window = { departmentId: string | null; sex: string | null; beginTime: string; endTime: string }
/** What of a batch decides whether somebody may choose now. */
export type BatchFacts = {
  id: string
  name: string
  state: string
  beginTime: string
  endTime: string
  changeMax: number
  holdSeconds: number
  showRoommate: string
  isRehearsal: boolean
  notice: string | null
  pauseReason: string | null
  /** Its end is done with: it keeps beds for its leftovers at most. */
  isClosed: boolean
  windows: Window[]
}

export async function batchFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, BatchFacts>> {
  const rows = await ctx.db.query<BatchFacts>(
    `select t.id, t.name, t.state, t.begin_time as "beginTime", t.end_time as "endTime",
       coalesce(t.change_max, 0) as "changeMax", coalesce(t.hold_seconds, 0) as "holdSeconds",
       t.show_roommate as "showRoommate", coalesce(t.is_rehearsal, false) as "isRehearsal", t.notice,
       t.pause_reason as "pauseReason", t.close_time is not null as "isClosed", coalesce(w.windows, '[]') as windows
     from choose_batch t
     left join lateral (
       select jsonb_agg(
           jsonb_build_object(
             'departmentId', w.department_id, 'sex', w.sex, 'beginTime', w.begin_time, 'endTime', w.end_time
           )
         ) as windows
       from choose_window w
       where w.batch_id = t.id
     ) w on true
     where t.id = any($1::uuid[]) and t.deleted_time is null`,
    [ids],
    'choose_batch',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same from memory, at most a second old: for refusing at once what will be refused anyway. */
export const batchLook = sharedLook<BatchFacts | null>({
  read: (at, id) =>
    readAs(
      at.world,
      { school: at.school, actor: systemActor, request: { traceId: 'choose', ip: null } },
      async (ctx) => (await batchFacts(ctx, [id])).get(id) ?? null,
    ),
})

export type Whose = { departmentId: string | null; sex: string | null }

/** When somebody may choose: the window that names most of them, else the time of the batch. */
export function windowOf(facts: BatchFacts, { departmentId, sex }: Whose): { begin: Date; end: Date } {
  const fitting = facts.windows
    .filter((one) => one.departmentId === null || one.departmentId === departmentId)
    .filter((one) => one.sex === null || one.sex === sex)
    .toSorted((a, b) => namedBy(b) - namedBy(a))
  const { beginTime, endTime } = fitting[0] ?? facts
  return { begin: new Date(beginTime), end: new Date(endTime) }
}

const namedBy = ({ departmentId, sex }: Window) => (departmentId === null ? 0 : 2) + (sex === null ? 0 : 1)

/** Why nobody of these chooses now, by the clock of the server: not a millisecond early, and not one late. */
export function closedFor(facts: BatchFacts, whose: Whose, now: Date): AppError | null {
  if (!(liveBatches as readonly string[]).includes(facts.state))
    return facts.state === batchStates.draft[0] ? notMeant() : over()
  const { begin, end } = windowOf(facts, whose)
  if (now < begin) return notYet({ time: secondOf(begin) })
  if (now >= end) return over()
  return facts.state === batchStates.paused[0] ? halted() : null
}

export function phaseOf(facts: BatchFacts, whose: Whose, now: Date): 'before' | 'open' | 'paused' | 'over' {
  const { begin, end } = windowOf(facts, whose)
  if (!(liveBatches as readonly string[]).includes(facts.state) || now >= end) return 'over'
  if (now < begin) return 'before'
  return facts.state === batchStates.paused[0] ? 'paused' : 'open'
}
