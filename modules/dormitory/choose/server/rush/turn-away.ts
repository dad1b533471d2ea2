import type { School } from '#kernel/db/types.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { systemActor } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { sharedLook } from '#patterns/claim/server/live-map.ts'
import { toldOf } from '#patterns/claim/server/told.ts'
import type { Journal } from '#patterns/claim/server/turnstile.ts'
import type { Told } from '#patterns/claim/shared/wants.ts'
import { batchStates } from '../../shared/codes.ts'
import { notMeant } from '../refusals.ts'
import { batchLook, closedFor, phaseOf, type BatchFacts, type Whose } from '../when.ts'
import type { Wish } from './wish.ts'

type At = { readonly world: World; readonly school: School }

const asked = { actor: systemActor, request: { traceId: 'choose', ip: null } }

/** Of a batch with windows: who is of which department and sex. A published batch keeps its roster: it is read seldom. */
const rosters = sharedLook<ReadonlyMap<string, Whose>>({
  freshMs: 15_000,
  most: 50,
  read: ({ world, school }, batchId) =>
    readAs(world, { school, ...asked }, async (ctx) => {
      const rows = await ctx.db.query<Whose & { id: string }>(
        'select student_id as id, department_id as "departmentId", sex from choose_student where batch_id = $1',
        [batchId],
        'choose_whose',
      )
      return new Map(rows.map(({ id, ...whose }) => [id, whose]))
    }),
})

const nobody: Whose = { departmentId: null, sex: null }

async function whoseOf(at: At, { id, windows }: BatchFacts, { holderId }: Wish): Promise<Whose> {
  return windows.length === 0 ? nobody : ((await rosters.get(at, id)).get(holderId) ?? nobody)
}

/**
 * What whoever comes outside their window is told from memory, before they cost a place in the queue, a transaction and
 * a line of the journal. Times do not change while a batch is published; what memory may be late to know `decide` judges.
 */
export function turningAway(journal: Journal<Wish>) {
  return async (at: At, wish: Wish): Promise<Told | null> => {
    const facts = await batchLook.get(at, wish.batchId)
    if (!facts) return toldOf(notMeant())
    if (wish.deed === 'confirm' || facts.state === batchStates.draft[0]) return null
    const whose = await whoseOf(at, facts, wish)
    const refusal = closedFor(facts, whose, wish.time)
    if (!refusal) return null
    // Before the window nothing was granted. After it, a wish whose answer got lost may come again, and hears it.
    if (phaseOf(facts, whose, wish.time) === 'before') return toldOf(refusal)
    return (await answeredBefore(journal, at, wish)) ?? toldOf(refusal)
  }
}

async function answeredBefore(journal: Journal<Wish>, { world, school }: At, wish: Wish): Promise<Told | null> {
  return readAs(world, { school, ...asked }, async (ctx) => (await journal.known(ctx, [wish])).get(0) ?? null)
}
