import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Change, type Draft } from '#kernel/operations/resource.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { building } from '#modules/school/base/shared/venues/building.ts'
import { boundBeds } from '../shared/bed.ts'
import { sexLimits } from '../shared/codes.ts'
import { dormitory, floor, type DormRow } from '../shared/dormitory.ts'
import { choosesThere } from '../shared/pictures.ts'
import { idsOf } from './ids.ts'
import { notKeeper } from './not-keeper.ts'
import { renameRooms, sexOfRooms } from './rooms.ts'

const sexBound = '该楼层仍有入住或已分配学生，不能修改性别限制'

export const dormitories = resource(dormitory, {
  scope: { by: { dorm: 'id', campus: 'campusId' } },
  outOfReach: notKeeper,
  hooks: {
    async prepare(ctx, drafts) {
      const buildings = await loadRows(ctx, building, idsOf(drafts.map(({ merged }) => merged.buildingId)))
      const bound = await boundFloors(ctx, 'dorm_id', idsOf(drafts.filter(sexChanges).map(({ id }) => id)))
      const used = await topAndBottom(ctx, idsOf(drafts.filter(({ before }) => before).map(({ id }) => id)))
      for (const draft of drafts) {
        const { merged, problems } = draft
        const at = buildings.get(String(merged.buildingId))
        if (at && at.campusId !== merged.campusId) problems.buildingId ??= '楼宇不在所选校区'
        if (sexChanges(draft) && bound.has(draft.id)) problems.sexLimit ??= sexBound
        const { top = 0, bottom = 0 } = used.get(draft.id) ?? {}
        if (Number(merged.floorUp) < top) problems.floorUp ??= `${top}层还有房间，不能减少层数`
        if (-Number(merged.floorDown ?? 0) > bottom) problems.floorDown ??= `地下${-bottom}层还有房间，不能减少层数`
      }
    },
    async keep(ctx, rows) {
      const used = await ctx.db.query<{ id: string; isHeld: boolean }>(
        `select r.dorm_id as id, bool_or(r.bed_given + r.bed_lived > 0) as "isHeld"
         from dorm_room r
         where r.dorm_id = any($1::uuid[]) and r.deleted_time is null
         group by r.dorm_id`,
        [[...rows.keys()]],
      )
      return new Map(
        used.map(({ id, isHeld }) => [
          id,
          isHeld ? '该宿舍楼下存在入住记录，不能删除，可改为停用' : '该宿舍楼下还有房间，不能删除，可改为停用',
        ]),
      )
    },
    async after(ctx, changes) {
      await fitFloors(ctx, changes)
      const renamed = changes.filter(({ before, after }) => before && after && before.dormName !== after.dormName)
      await renameRooms(ctx, idsOf(renamed.map(({ id }) => id)))
      const turned = changes.filter(({ before, after }) => before && after && before.sexLimit !== after.sexLimit)
      // Floors speak for themselves only where the house lets them.
      const plain = turned.filter(({ after }) => after!.sexLimit !== sexLimits.byFloor).map(({ id }) => id)
      if (plain.length > 0) await changeRows(ctx, floor, { where: { dormId: plain }, values: { sexLimit: null } })
      await sexOfRooms(ctx, idsOf(turned.map(({ id }) => id)))
    },
  },
})

export const floors = resource(floor, {
  scope: { by: { dormFloor: 'id', dorm: 'dormId' } },
  readsFiles: (ctx, floorId) => ctx.call(choosesThere, { floorId }),
  withoutVerbs: ['add', 'remove'],
  hooks: {
    async prepare(ctx, drafts) {
      const houses = await loadRows(ctx, dormitory, idsOf(drafts.map(({ merged }) => merged.dormId)))
      const bound = await boundFloors(ctx, 'floor_id', idsOf(drafts.filter(sexChanges).map(({ id }) => id)))
      for (const draft of drafts) {
        const house = houses.get(draft.merged.dormId!)
        setValues(draft, { floorTitle: `${house?.dormName}-${draft.merged.floorName}` })
        if (house?.sexLimit !== sexLimits.byFloor && draft.merged.sexLimit)
          draft.problems.sexLimit ??= '宿舍楼不是“混合(按层)”，楼层不单独设性别'
        if (sexChanges(draft) && bound.has(draft.id)) draft.problems.sexLimit ??= sexBound
      }
    },
    async after(ctx, changes) {
      await sexOfRooms(ctx, idsOf(changes.map(({ after }) => after?.dormId)))
    },
  },
})

function sexChanges({ before, merged }: Pick<Draft<typeof dormitory | typeof floor>, 'before' | 'merged'>): boolean {
  return before !== null && (before.sexLimit ?? null) !== (merged.sexLimit ?? null)
}

/** Houses or floors of which beds are locked, given or lived in. */
async function boundFloors(ctx: Ctx, by: 'dorm_id' | 'floor_id', ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct ${by} as id from dorm_bed where ${by} = any($1::uuid[]) and status = any($2::text[])`,
    [ids, boundBeds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The highest and the lowest floor on which a house has rooms. */
async function topAndBottom(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { top: number; bottom: number }>()
  const rows = await ctx.db.query<{ id: string; top: number; bottom: number }>(
    `select f.dorm_id as id, max(f.floor_no) as top, least(min(f.floor_no), 0) as bottom
     from dorm_floor f
     where f.dorm_id = any($1::uuid[])
       and exists (select 1 from dorm_room r where r.floor_id = f.id and r.deleted_time is null)
     group by f.dorm_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every house has the floors it says: new ones are made, those above the roof go. */
async function fitFloors(ctx: Ctx, changes: readonly Change<typeof dormitory>[]): Promise<void> {
  const houses = changes.flatMap(({ id, after }) => (after ? [{ ...after, id } as DormRow] : []))
  if (houses.length === 0) return
  const ids = houses.map(({ id }) => id)
  const there = await ctx.db.query<{ id: string; dormId: string; floorNo: number }>(
    'select id, dorm_id as "dormId", floor_no as "floorNo" from dorm_floor where dorm_id = any($1::uuid[])',
    [ids],
  )
  const known = Map.groupBy(there, ({ dormId }) => dormId)
  const missing: { id: string; values: Record<string, unknown> }[] = []
  const surplus: string[] = []
  for (const house of houses) {
    const meant = floorsOf(house)
    const has = new Set(known.get(house.id)?.map(({ floorNo }) => floorNo))
    for (const floorNo of meant)
      if (!has.has(floorNo))
        missing.push({
          id: newId(ctx.now()),
          values: {
            dormId: house.id,
            floorNo,
            floorName: floorNameOf(floorNo),
            floorTitle: `${house.dormName}-${floorNameOf(floorNo)}`,
            sexLimit: null,
          },
        })
    for (const one of known.get(house.id) ?? []) if (!meant.includes(one.floorNo)) surplus.push(one.id)
  }
  await copyRows(ctx, floor, missing)
  if (surplus.length > 0) await removeRows(ctx, floor, { where: { id: surplus } })
}

/** From the lowest cellar to the roof; there is no floor 0. */
function floorsOf({ floorUp, floorDown }: { floorUp?: number | null; floorDown?: number | null }): number[] {
  const down = Number(floorDown ?? 0)
  return Array.from({ length: Number(floorUp) + down }, (_, i) => (i < down ? i - down : i - down + 1))
}

function floorNameOf(floorNo: number): string {
  return floorNo < 0 ? `地下${-floorNo}层` : `${floorNo}层`
}
