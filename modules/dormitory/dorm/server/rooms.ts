import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { bed } from '../shared/bed.ts'
import { roomStates, roomUses, sexLimits } from '../shared/codes.ts'
import { dormitory, floor, type DormRow, type FloorRow } from '../shared/dormitory.ts'
import { level, notePhone, room, roomType, type RoomRow } from '../shared/room.ts'
import { fitBeds, recount } from './beds.ts'
import { idsOf } from './ids.ts'
import { notKeeper } from './not-keeper.ts'

export const rooms = resource(room, {
  scope: {
    by: { dormRoom: 'id', dormFloor: 'floorId', dorm: 'dormId', campus: 'campusId', department: 'departmentId' },
  },
  permissions: ['generate', 'place'],
  outOfReach: notKeeper,
  actions: [action(notePhone, async (_ctx, { input }) => input)],
  hooks: {
    async prepare(ctx, drafts) {
      const world = await placesOf(ctx, drafts)
      for (const draft of drafts) judgePlace(draft, world)
      const taken = await takenNumbers(ctx, drafts)
      for (const draft of drafts) {
        judgeBeds(draft, world)
        const { merged, problems } = draft
        const other = taken.get(`${merged.dormId} ${merged.roomNo}`)
        if (other !== undefined && other !== draft.id)
          problems.roomNo ??= `${world.houses.get(merged.dormId!)?.dormName}已存在${merged.roomNo}房间，不能重复添加`
      }
    },
    async keep(_ctx, rows) {
      const all = [...rows.values()]
      const locked = all.filter(({ bedLocked }) => (bedLocked ?? 0) > 0)
      const held = all.filter((row) => heldIn(row) > 0)
      return new Map([
        ...locked.map(({ id, roomNo }) => [id, `房间${roomNo}有锁定的床位，请先解锁`] as const),
        ...held.map(({ id, roomNo }) => [id, `房间${roomNo}仍有学生入住或已分配，不能删除，可改为停用`] as const),
      ])
    },
    async after(ctx, changes) {
      const ids = changes.flatMap(({ id, after }) => (after ? [id] : []))
      const gone = changes.flatMap(({ id, after }) => (after ? [] : [id]))
      // Beds of a room that is gone are out of use; they come back with it.
      if (gone.length > 0) await moveRows(ctx, bed, { from: ['free', 'broken'], to: 'off', where: { roomId: gone } })
      await fitBeds(ctx, ids)
      await recount(ctx, ids)
    },
  },
})

type Draught = Draft<typeof room>
type World = {
  houses: Map<string, DormRow>
  floors: Map<string, FloorRow>
  types: Awaited<ReturnType<typeof loadTypes>>
}

async function placesOf(ctx: Ctx, drafts: readonly Draught[]): Promise<World> {
  const of = (pick: (merged: Draught['merged']) => string | null | undefined) =>
    idsOf(drafts.map(({ merged }) => pick(merged)))
  const floors = await loadRows(
    ctx,
    floor,
    of(({ floorId }) => floorId),
  )
  return {
    houses: await loadRows(ctx, dormitory, idsOf([...floors.values()].map(({ dormId }) => dormId))),
    floors,
    types: await loadTypes(
      ctx,
      of(({ typeId }) => typeId),
    ),
  }
}

/** Types of rooms with whether somebody may be charged for them. */
export async function loadTypes(ctx: Ctx, ids: readonly string[]) {
  const types = await loadRows(ctx, roomType, ids)
  const levels = await loadRows(ctx, level, idsOf([...types.values()].map(({ levelId }) => levelId)))
  return new Map(
    [...types].map(([id, type]) => [
      id,
      { ...type, isPriced: (levels.get(type.levelId ?? '')?.price ?? null) !== null },
    ]),
  )
}

/** Numbers that rooms outside these drafts have already, and whose they are. */
async function takenNumbers(ctx: Ctx, drafts: readonly Draught[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; key: string }>(
    `select r.id, r.dorm_id || ' ' || r.room_no as key
     from dorm_room r
     join unnest($1::uuid[], $2::text[]) as x(dorm_id, room_no) on x.dorm_id = r.dorm_id and x.room_no = r.room_no
     where r.deleted_time is null`,
    [drafts.map(({ merged }) => merged.dormId ?? null), drafts.map(({ merged }) => merged.roomNo ?? null)],
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

function judgePlace(draft: Draught, { houses, floors, types }: World): void {
  const { merged, problems } = draft
  const at = floors.get(merged.floorId ?? '')
  const house = houses.get(at?.dormId ?? '')
  if (!house || !at) return
  setValues(draft, {
    dormId: house.id,
    campusId: house.campusId,
    roomName: roomNameOf(house.dormName, merged.roomNo ?? ''),
    sexLimit: sexOf(house, at, merged.sexLimit ?? null),
  })
  const type = types.get(merged.typeId ?? '')
  if (type && !type.isPriced && merged.roomUse === roomUses.living)
    problems.typeId ??= '该房型未关联收费标准，不能用于学生住宿'
  if (!draft.before) return
  const [held, no] = [heldIn(draft.before), merged.roomNo]
  const isTurned = (draft.before.sexLimit ?? null) !== (merged.sexLimit ?? null)
  // Whoever a bed is kept for counts on its sex as much as whoever has it.
  if (isTurned && (draft.before.bedLocked ?? 0) > 0) problems.sexLimit ??= `房间${no}有锁定的床位，请先解锁`
  if (held === 0) return
  if (merged.status !== roomStates.normal) problems.status ??= `房间${no}仍有学生入住或已分配，不能停用`
  if (!isLivedIn(merged.roomUse)) problems.roomUse ??= `房间${no}仍有学生入住或已分配，不能改变用途`
  if (isTurned) problems.sexLimit ??= `房间${no}仍有学生入住或已分配，不能修改性别限制`
}

/** As many beds as the type has, or fewer; none where nobody lives. */
function judgeBeds(draft: Draught, { types }: World): void {
  const { before, merged, values, problems } = draft
  const type = types.get(merged.typeId ?? '')
  if (!type) return
  const isOther = before !== null && before.typeId !== merged.typeId
  const isAsked = values.bedCount !== undefined && values.bedCount !== null
  if (!isLivedIn(merged.roomUse)) setValues(draft, { bedCount: 0 })
  else if ((merged.bedCount ?? null) === null || (isOther && !isAsked)) setValues(draft, { bedCount: type.bedCount })
  const count = Number(merged.bedCount)
  if (count > type.bedCount) problems.bedCount ??= `该房型有${type.bedCount}张床，床位数不能大于${type.bedCount}`
  if (!before) return
  const held = heldIn(before)
  if (count < held) problems.bedCount ??= `房间${merged.roomNo}已住${held}人，床位数不能小于${held}`
  else if (count < held + (before.bedLocked ?? 0)) problems.bedCount ??= `房间${merged.roomNo}有锁定的床位，请先解锁`
}

const isLivedIn = (use: string | undefined) => use === roomUses.living || use === roomUses.emergency
const heldIn = ({ bedGiven, bedLived }: RoomRow) => (bedGiven ?? 0) + (bedLived ?? 0)

/** Whose room it is follows from the house or the floor, unless rooms of the house say so themselves. */
export function sexOf(
  house: Pick<DormRow, 'sexLimit'>,
  at: Pick<FloorRow, 'sexLimit'>,
  own: string | null,
): string | null {
  if (house.sexLimit === sexLimits.byRoom) return own
  return house.sexLimit === sexLimits.byFloor ? at.sexLimit : house.sexLimit
}

export function roomNameOf(dormName: string, roomNo: string): string {
  return `${dormName}-${roomNo}`
}

/** After a house or a floor was given to others, what its rooms say of themselves. */
export async function sexOfRooms(ctx: Ctx, dormIds: readonly string[]): Promise<void> {
  if (dormIds.length === 0) return
  await ctx.db.execute(
    `update dorm_room r
     set sex_limit = case d.sex_limit when $2 then f.sex_limit when $3 then r.sex_limit else d.sex_limit end
     from dorm_dormitory d, dorm_floor f
     where d.id = r.dorm_id and f.id = r.floor_id and r.dorm_id = any($1::uuid[])`,
    [dormIds, sexLimits.byFloor, sexLimits.byRoom],
  )
}

/** A house has another name: its floors and rooms are called by it. */
export async function renameRooms(ctx: Ctx, dormIds: readonly string[]): Promise<void> {
  if (dormIds.length === 0) return
  const of = async (entity: typeof floor | typeof room, statement: string) => {
    const found = await ctx.db.query<{ id: string }>(statement, [dormIds])
    const rows = await loadRows<AnyEntity>(ctx, entity, idsOf(found.map(({ id }) => id)))
    await writeSearch(ctx, entity, [...rows.values()])
  }
  await of(
    floor,
    `update dorm_floor f
     set floor_title = d.dorm_name || '-' || f.floor_name
     from dorm_dormitory d
     where d.id = f.dorm_id and f.dorm_id = any($1::uuid[])
     returning f.id`,
  )
  await of(
    room,
    `update dorm_room r
     set room_name = d.dorm_name || '-' || r.room_no
     from dorm_dormitory d
     where d.id = r.dorm_id and r.dorm_id = any($1::uuid[])
     returning r.id`,
  )
}
