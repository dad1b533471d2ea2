import type { Db } from '#kernel/db/types.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import {
  bed,
  bedStates,
  breakBed,
  lockBed,
  lockTypes,
  mendBed,
  retireBed,
  reviveBed,
  unlockBed,
  unlocked,
  type BedRow,
} from '../shared/bed.ts'
import { room, roomType, type RoomRow } from '../shared/room.ts'
import { idsOf } from './ids.ts'
import { notKeeper } from './not-keeper.ts'

export const beds = resource(bed, {
  scope: { by: { dormRoom: 'roomId', dormFloor: 'floorId', dorm: 'dormId' } },
  withoutVerbs: ['add', 'remove'],
  outOfReach: notKeeper,
  actions: [
    action(lockBed, async (ctx, { input }) => {
      if (input.lockUntil && new Date(input.lockUntil) <= ctx.now()) throw invalid({ lockUntil: '锁定至应晚于现在' })
      const lockBy = ctx.actor.kind === 'user' ? ctx.actor.userName : null
      return { ...input, lockType: lockTypes.byHand, lockBy }
    }),
    action(unlockBed, async () => unlocked),
    action(breakBed),
    action(mendBed),
    action(retireBed, async (ctx, { row }) => {
      const { id, bedCount } = await roomOf(ctx, row)
      await changeRows(ctx, room, { where: { id }, values: { bedCount: Math.max(0, (bedCount ?? 0) - 1) } })
      return {}
    }),
    action(reviveBed, async (ctx, { row }) => {
      const { id, roomNo, typeId, bedCount } = await roomOf(ctx, row)
      const most = (await loadRows(ctx, roomType, [typeId])).get(typeId)!.bedCount
      if ((bedCount ?? 0) >= most) throw badRequest({ text: `房间${roomNo}已有${most}张床，不能再启用` })
      await changeRows(ctx, room, { where: { id }, values: { bedCount: (bedCount ?? 0) + 1 } })
      return {}
    }),
  ],
  hooks: {
    async prepare(ctx, drafts) {
      const rooms = await loadRows(ctx, room, idsOf(drafts.map(({ merged }) => merged.roomId)))
      for (const draft of drafts) {
        const at = rooms.get(draft.merged.roomId ?? '')
        if (at) setValues(draft, placeOf(at, draft.merged.bedNo ?? 0))
      }
    },
    after: (ctx, changes) => recount(ctx, idsOf(changes.map(({ before, after }) => after?.roomId ?? before?.roomId))),
    moved: (ctx, moved) => recountLast(ctx, idsOf(moved.map(({ after }) => after.roomId))),
  },
})

/** The room of a bed, which says how many beds it has in use: one bed more or fewer changes that. */
async function roomOf(ctx: Ctx, { roomId }: BedRow): Promise<RoomRow> {
  const at = (await loadRows(ctx, room, [roomId], { lock: true })).get(roomId)
  if (!at) throw notFound()
  return at
}

/** A lock with an end goes when it has come. */
export const lockWatch = defineWatch(bed, {
  name: 'bed locks',
  label: '床位锁定到期释放',
  everySeconds: 30,
  moves: [{ from: 'locked', to: 'free', at: 'lockUntil', values: unlocked }],
})

const toCount = new WeakMap<Db, Set<string>>()

/** Once for all that is moved in a transaction, and as its last deed: whoever moves other beds of these rooms waits no longer than that. */
async function recountLast(ctx: Ctx, roomIds: readonly string[]): Promise<void> {
  const known = toCount.get(ctx.db)
  if (known) return roomIds.forEach((id) => known.add(id))
  const ids = new Set(roomIds)
  toCount.set(ctx.db, ids)
  await ctx.beforeCommit(async () => {
    toCount.delete(ctx.db)
    await recount(ctx, [...ids])
  })
}

/** How many beds of a room stand how. Rooms are taken first, so that two who move beds of one room count one after the other. */
export async function recount(ctx: Ctx, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await ctx.db.query('select id from dorm_room where id = any($1::uuid[]) order by id for no key update', [roomIds])
  const { free, locked, given, lived, broken } = bedStates
  await ctx.db.execute(
    `update dorm_room r
     set bed_free = x.free, bed_locked = x.locked, bed_given = x.given, bed_lived = x.lived, bed_broken = x.broken
     from (
       select i.id, count(*) filter (where b.status = $2)::int as free,
         count(*) filter (where b.status = $3)::int as locked, count(*) filter (where b.status = $4)::int as given,
         count(*) filter (where b.status = $5)::int as lived, count(*) filter (where b.status = $6)::int as broken
       from unnest($1::uuid[]) as i(id)
       left join dorm_bed b on b.room_id = i.id
       group by i.id
     ) x
     where r.id = x.id`,
    [roomIds, free[0], locked[0], given[0], lived[0], broken[0]],
  )
}

/** Where a bed stands follows from its room. */
function placeOf({ dormId, floorId, roomNo }: RoomRow, bedNo: number) {
  return { dormId, floorId, bedName: `${roomNo}-${bedNo}床` }
}

/** Every room has as many beds as it says: those out of use come back before new ones are made, the highest empty ones go first. */
export async function fitBeds(ctx: Ctx, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  const rooms = [...(await loadRows(ctx, room, roomIds)).values()]
  const types = await loadRows(ctx, roomType, idsOf(rooms.map(({ typeId }) => typeId)))
  const there = await ctx.db.query<Pick<BedRow, 'id' | 'roomId' | 'bedNo' | 'bedName' | 'status'>>(
    `select id, room_id as "roomId", bed_no as "bedNo", bed_name as "bedName", status
     from dorm_bed
     where room_id = any($1::uuid[])
     order by bed_no
     for update`,
    [roomIds],
  )
  const byRoom = Map.groupBy(there, ({ roomId }) => roomId)
  const made: { id: string; values: Record<string, unknown> }[] = []
  const revived: string[] = []
  const retired: string[] = []
  const [free, broken, off] = [bedStates.free[0], bedStates.broken[0], bedStates.off[0]]
  for (const one of rooms) {
    const own = byRoom.get(one.id) ?? []
    let more = Number(one.bedCount ?? 0) - own.filter(({ status }) => status !== off).length
    for (const each of own) {
      if (more <= 0 || each.status !== off) continue
      revived.push(each.id)
      more -= 1
    }
    const last = own.at(-1)?.bedNo ?? 0
    for (let bedNo = last + 1; more > 0; bedNo += 1, more -= 1)
      made.push({
        id: newId(ctx.now()),
        values: {
          roomId: one.id,
          bedNo,
          ...placeOf(one, bedNo),
          bedPos: types.get(one.typeId)?.deskMode ?? null,
          bedLength: '1',
          status: free,
        },
      })
    const empty = own.filter(({ status }) => status === free || status === broken)
    while (more < 0 && empty.length > 0) {
      retired.push(empty.pop()!.id)
      more += 1
    }
  }
  await copyRows(ctx, bed, made)
  if (revived.length > 0) await moveRows(ctx, bed, { from: 'off', to: 'free', where: { id: revived } })
  if (retired.length > 0) await moveRows(ctx, bed, { from: ['free', 'broken'], to: 'off', where: { id: retired } })
  await renameBeds(ctx, roomIds)
}

/** Beds are called by the number of their room. */
async function renameBeds(ctx: Ctx, roomIds: readonly string[]): Promise<void> {
  const found = await ctx.db.query<{ id: string }>(
    `update dorm_bed b
     set bed_name = r.room_no || '-' || b.bed_no || '床'
     from dorm_room r
     where r.id = b.room_id and b.room_id = any($1::uuid[]) and b.bed_name <> r.room_no || '-' || b.bed_no || '床'
     returning b.id`,
    [roomIds],
  )
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await writeSearch(ctx, bed, [...(await loadRows(ctx, bed, ids)).values()])
}
