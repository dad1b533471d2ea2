import { createHash } from 'node:crypto'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { freeRoute, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { success } from '#kernel/http/envelope.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { School } from '#kernel/db/types.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { mapOf, sharedLook, type LiveMap } from '#patterns/claim/server/live-map.ts'
import { bedStates, lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates } from '#modules/dormitory/dorm/shared/codes.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { layoutRoute, takenRoute, type Taken } from '../shared/rush-routes.ts'
import { groupIn, keyOf } from './groups.ts'
import { layoutOf } from './layout.ts'
import { groupOf } from './my.ts'
import { studentOf } from './rush/routes.ts'
import { batchLook } from './when.ts'

type At = { world: World; school: School }

const asked = { actor: systemActor, request: { traceId: 'choose', ip: null } }
const reading = <T>({ world, school }: At, work: (ctx: Ctx) => Promise<T>) => readAs(world, { school, ...asked }, work)

/** Where each room is settled for its students there are as many groups as rooms. */
const mostGroups = 5000

type Plan = { beds: readonly string[]; tag: string; text: string }

/**
 * What may be chosen, as it stands for everybody who chooses among the same: read seldom, since a published batch
 * keeps its beds.
 */
const plans = sharedLook<Plan>({
  freshMs: 15_000,
  most: mostGroups,
  read: (at, key) =>
    reading(at, async (ctx) => {
      const { layout, beds } = await layoutOf(ctx, groupIn(at.world, at.school.id, key))
      const text = JSON.stringify(success(layout))
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      return { beds, tag, text }
    }),
})

/** Which beds of a batch somebody has. Of a real one that is whatever bed is not kept for the batch any more. */
const takenBeds = sharedLook<ReadonlySet<string>>({
  read: async (at, batchId) => {
    const facts = await batchLook.get(at, batchId)
    if (!facts) throw notFound()
    const rows = await reading(at, (ctx) =>
      facts.isRehearsal
        ? ctx.db.query<{ id: string }>('select bed_id as id from choose_pool where batch_id = $1 and taken > 0', [
            batchId,
          ])
        : ctx.db.query<{ id: string }>(
            `select p.bed_id as id
             from choose_pool p
             join ${bedsView} b on b.id = p.bed_id
             where p.batch_id = $1
               and not (
                 b.status = $2 and b.lock_type = $3 and b.lock_ref_id = $1::text and b.room_status = $4
                   and b.dorm_status = '1'
               )`,
            [batchId, bedStates.locked[0], lockTypes.choose, roomStates.normal],
            'choose_taken',
          ),
    )
    return new Set(rows.map(({ id }) => id))
  },
})

/** A map as it is sent, and what it was made of. */
type Shown = LiveMap & { text: string; plan: Plan; beds: ReadonlySet<string> }
const maps = sharedLook<Shown>({
  // As old as what it is made of, and no older.
  freshMs: 250,
  most: mostGroups,
  read: async (at, key, last) => {
    const plan = await plans.get(at, key)
    const beds = await takenBeds.get(at, groupIn(at.world, at.school.id, key).batchId)
    if (last?.plan === plan && last.beds === beds) return last
    const map = mapOf(
      plan.beds.map((id) => beds.has(id)),
      plan.tag,
    )
    const shown: Taken = { bits: map.bits, version: map.tag, taken: map.taken, size: map.size }
    return { ...map, plan, beds, text: JSON.stringify(success(shown)) }
  },
})

/** Sent from memory, or not at all where the caller has the same already. */
function tagged(call: FreeCall, { tag, text }: { tag: string; text: string }): Raw {
  const headers = { etag: tag, 'cache-control': 'private, no-cache' }
  const type = 'application/json; charset=utf-8'
  const isKnown = call.header('if-none-match').includes(tag)
  return { raw: isKnown ? { type: 'text/plain', body: '', status: 304, headers } : { type, body: text, headers } }
}

async function sendLayout(call: FreeCall, { batchId }: { batchId: string }): Promise<Raw> {
  const at = { world: call.world, school: call.caller.school }
  const group = await reading(at, (ctx) => groupOf(ctx, batchId, studentOf(call)))
  if (!group) throw notFound()
  return tagged(call, await plans.get(at, keyOf(call.world, call.caller.school.id, group)))
}

async function sendMap(call: FreeCall, { key }: { key: string }): Promise<Raw> {
  return tagged(call, await maps.get({ world: call.world, school: call.caller.school }, key))
}

export const lookRoutes: readonly Route[] = [
  freeRoute(layoutRoute, sendLayout as never),
  freeRoute(takenRoute, sendMap as never),
]
