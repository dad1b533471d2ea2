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
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import {
  layoutRoute,
  takenRoute,
  type Layout,
  type LayoutFloor,
  type LayoutHouse,
  type LayoutRoom,
  type Taken,
} from '../shared/rush-routes.ts'
import { groupBeds, groupIn, groupValues, keyOf } from './groups.ts'
import { groupOf } from './my.ts'
import { studentOf } from './rush/routes.ts'
import { batchLook } from './when.ts'

type At = { world: World; school: School }

const asked = { actor: systemActor, request: { traceId: 'choose', ip: null } }
const reading = <T>({ world, school }: At, work: (ctx: Ctx) => Promise<T>) => readAs(world, { school, ...asked }, work)

/** The bits follow this order, and so does what the browser draws. */
const inOrder = 'b.campus_id, b.dorm_sort, b.dorm_id, b.floor_no, b.room_no, b.room_id, b.bed_no'

type BedRow = {
  bedId: string
  bedNo: number
  bedPos: string | null
  roomId: string
  roomNo: string
  typeName: string
  orient: string | null
  levelId: string | null
  floorId: string
  floorName: string
  dormId: string
  dormName: string
  typeId: string
}
type Plan = { layout: Layout; beds: readonly string[]; tag: string; text: string }

/**
 * What may be chosen, as it stands for everybody who chooses among the same: read seldom, since a published batch
 * keeps its beds.
 */
const plans = sharedLook<Plan>({
  freshMs: 15_000,
  read: (at, key) =>
    reading(at, async (ctx) => {
      const group = groupIn(at.world, at.school.id, key)
      const rows = await ctx.db.query<BedRow>(
        `select b.id as "bedId", b.bed_no as "bedNo", b.bed_pos as "bedPos", b.room_id as "roomId",
           b.room_no as "roomNo", b.type_name as "typeName", b.type_id as "typeId", b.orient,
           b.level_id as "levelId", b.floor_id as "floorId", b.floor_name as "floorName", b.dorm_id as "dormId",
           b.dorm_name as "dormName"
         from choose_pool p
         join ${bedsView} b on b.id = p.bed_id
         where ${groupBeds}
         order by ${inOrder}`,
        groupValues(group),
      )
      const levels = await ctx.db.query<Layout['levels'][number]>(
        `select distinct on (b.level_id) b.level_id as id, b.level_name as name, b.price::float8 as price,
           b.type_name as intro
         from choose_pool p
         join ${bedsView} b on b.id = p.bed_id
         where ${groupBeds} and b.level_id is not null
         order by b.level_id`,
        groupValues(group),
      )
      const layout = { levels, houses: housesOf(rows) }
      const text = JSON.stringify(success(layout))
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      return { layout, beds: rows.map(({ bedId }) => bedId), tag, text }
    }),
})

function housesOf(rows: readonly BedRow[]): LayoutHouse[] {
  return [...Map.groupBy(rows, ({ dormId }) => dormId)].map(([id, ofHouse]) => ({
    id,
    name: ofHouse[0]!.dormName,
    floors: [...Map.groupBy(ofHouse, ({ floorId }) => floorId)].map(([floorId, ofFloor]): LayoutFloor => ({
      id: floorId,
      name: ofFloor[0]!.floorName,
      rooms: [...Map.groupBy(ofFloor, ({ roomId }) => roomId)].map(([roomId, beds]) => roomOf(roomId, beds)),
    })),
  }))
}

function roomOf(id: string, beds: readonly BedRow[]): LayoutRoom {
  const { roomNo: no, typeName, orient, levelId } = beds[0]!
  return {
    id,
    no,
    typeName,
    orient,
    levelId,
    features: typeName.split(/[·・]/).slice(1),
    beds: beds.map(({ bedId, bedNo, bedPos }) => ({ id: bedId, no: bedNo, pos: bedPos })),
  }
}

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
                 b.status = $2 and b.lock_type = $3 and b.lock_ref_id = $1::text
                   and b.room_status = '1' and b.dorm_status = '1'
               )`,
            [batchId, bedStates.locked[0], lockTypes.choose],
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
