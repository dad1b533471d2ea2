import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { bedStates } from '../shared/bed.ts'
import { roomStates, roomUses, sexLimits } from '../shared/codes.ts'
import {
  dormChoiceRoute,
  dormRoomTreeRoute,
  dormTreeRoute,
  floorChoiceRoute,
  roomChoiceRoute,
  roomFullNameRoute,
  roomStudentsRoute,
  type BedOfRoom,
  type RoomChoice,
  type RoomNames,
  type TreeNode,
} from '../shared/place-routes.ts'
import { residents } from '../shared/residents.ts'
import { beds } from './beds.ts'
import { dormitories, floors } from './dormitories.ts'
import { rooms } from './rooms.ts'

/** A tree of this many campuses, houses, floors and rooms is asked for house by house. */
const mostNodes = 3000

type Asked = { campusId?: string; dormId?: string; floorId?: string; sex?: string; onlyFree?: string }

/** Conditions on rows within reach; null for whoever may not look at all, who is offered nothing. */
async function reach(ctx: Ctx, of: Resource): Promise<Conditions | null> {
  if (!can(ctx.actor, permissionKey(of.entity, 'list'))) return null
  const conditions = newConditions()
  if (of.entity.removable === 'bin') conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, of.entity, await rowScope(ctx, of, 'list'))
  return conditions
}

/** An id that is none names nothing. */
function only(conditions: Conditions, column: string, id: string | undefined): void {
  if (!id) return
  conditions.texts.push(isId(id) ? `${column} = ${place(conditions, id)}` : 'false')
}

const isYes = (value: string | undefined) => value === '1' || value === 'true'
const codeNumber = (code: string | null) => (code === null ? null : Number(code))

/** Houses in which somebody of a sex may live: theirs, and mixed ones. */
function forSex(conditions: Conditions, column: string, sex: string | undefined): void {
  if (!sex) return
  const codes = [sex, sexLimits.byFloor, sexLimits.byRoom]
  conditions.texts.push(`(${column} is null or ${column} = any(${place(conditions, codes)}::text[]))`)
}

type HouseRow = {
  id: string
  campusId: string
  campusName: string
  dormName: string
  sexLimit: string
  floorUp: number
}

async function housesFor(ctx: Ctx, { campusId, dormId, floorId, sex }: Asked): Promise<HouseRow[]> {
  const conditions = await reach(ctx, dormitories)
  if (!conditions) return []
  conditions.texts.push("t.status = '1'")
  only(conditions, 't.campus_id', campusId)
  only(conditions, 't.id', dormId)
  if (floorId) {
    const at = isId(floorId) ? place(conditions, floorId) : 'null'
    conditions.texts.push(`t.id = (select f.dorm_id from dorm_floor f where f.id = ${at})`)
  }
  forSex(conditions, 't.sex_limit', sex)
  return ctx.db.query<HouseRow>(
    `select t.id, t.campus_id as "campusId", c.campus_name as "campusName", t.dorm_name as "dormName",
       t.sex_limit as "sexLimit", t.floor_up as "floorUp"
     from dorm_dormitory t
     join base_campus c on c.id = t.campus_id${whereText(conditions)}
     order by c.sort, t.sort, t.dorm_code`,
    conditions.values,
  )
}

type FloorNode = {
  id: string
  dormId: string
  floorName: string
  floorNo: number
  sexLimit: string | null
  bedTotal: number
  bedFree: number
}

/** Floors with their beds; only rooms in use for living count. */
async function floorsFor(ctx: Ctx, houses: readonly string[], asked: Asked): Promise<FloorNode[]> {
  const conditions = await reach(ctx, floors)
  if (!conditions) return []
  conditions.texts.push(`t.dorm_id = any(${place(conditions, houses)}::uuid[])`)
  only(conditions, 't.id', asked.floorId)
  forSex(conditions, 't.sex_limit', asked.sex)
  return ctx.db.query<FloorNode>(
    `select t.id, t.dorm_id as "dormId", t.floor_name as "floorName", t.floor_no as "floorNo",
       case when d.sex_limit = '${sexLimits.byFloor}' then t.sex_limit else d.sex_limit end as "sexLimit",
       coalesce(sum(r.bed_count), 0)::int as "bedTotal", coalesce(sum(r.bed_free), 0)::int as "bedFree"
     from dorm_floor t
     join dorm_dormitory d on d.id = t.dorm_id
     left join dorm_room r on r.floor_id = t.id and r.deleted_time is null and r.status = '${roomStates.normal}'
       and r.room_use = '${roomUses.living}'
     ${whereText(conditions)}
     group by t.id, d.sex_limit
     order by t.floor_no`,
    conditions.values,
  )
}

async function dormTree(ctx: Ctx, asked: Asked): Promise<TreeNode[]> {
  const houses = await housesFor(ctx, asked)
  const ids = houses.map(({ id }) => id)
  return treeOf(houses, await floorsFor(ctx, ids, asked), new Map())
}

async function dormRoomTree(ctx: Ctx, asked: Asked): Promise<TreeNode[]> {
  const houses = await housesFor(ctx, asked)
  const ids = houses.map(({ id }) => id)
  const of = await floorsFor(ctx, ids, asked)
  const found = await roomsFor(ctx, { ...asked, floorIds: of.map(({ id }) => id) })
  if (!asked.dormId && !asked.floorId && houses.length + of.length + found.length >= mostNodes)
    throw badRequest({ text: '房间过多，请选择宿舍楼后查看' })
  const byFloor = Map.groupBy(found, ({ floorId }) => floorId)
  return treeOf(houses, of, byFloor)
}

/** Campus, house, floor and room, each with the beds of what stands beneath it. */
function treeOf(
  houses: readonly HouseRow[],
  of: readonly FloorNode[],
  byFloor: ReadonlyMap<string, readonly RoomOnFloor[]>,
): TreeNode[] {
  const floorsOf = Map.groupBy(of, ({ dormId }) => dormId)
  const roomNode = ({ value, label, floorId, sexLimit, bedCount, bedFree }: RoomOnFloor) => ({
    ...node({ id: value, parentId: floorId, label, nodeType: 'room', sexLimit }, []),
    bedTotal: bedCount,
    bedCount,
    bedFree,
  })
  const floorNode = ({ id, dormId, floorName, floorNo, sexLimit, bedTotal, bedFree }: FloorNode) => ({
    ...node({ id, parentId: dormId, label: floorName, nodeType: 'floor', sexLimit }, byFloor.get(id)?.map(roomNode)),
    floorNo,
    bedTotal,
    bedFree,
  })
  const houseNode = ({ id, campusId, dormName, sexLimit }: HouseRow) =>
    node({ id, parentId: campusId, label: dormName, nodeType: 'dorm', sexLimit }, floorsOf.get(id)?.map(floorNode))
  return [...Map.groupBy(houses, ({ campusId }) => campusId)].map(([id, list]) =>
    node({ id, parentId: null, label: list[0]!.campusName, nodeType: 'campus', sexLimit: null }, list.map(houseNode)),
  )
}

function node(
  of: Pick<TreeNode, 'id' | 'parentId' | 'label' | 'nodeType'> & { sexLimit: string | null },
  children: TreeNode[] = [],
): TreeNode {
  const sum = (pick: (child: TreeNode) => number) => children.reduce((total, child) => total + pick(child), 0)
  return {
    ...of,
    value: of.id,
    sexLimit: codeNumber(of.sexLimit),
    bedTotal: sum((child) => child.bedTotal),
    bedFree: sum((child) => child.bedFree),
    children,
  }
}

type RoomOnFloor = RoomChoice & { floorId: string; sexLimit: string | null }

/** Rooms in use for living; `onlyFree` those with a bed left. */
async function roomsFor(
  ctx: Ctx,
  { floorIds, dormId, floor, sex, onlyFree }: Asked & { floorIds?: readonly string[]; floor?: string },
): Promise<RoomOnFloor[]> {
  const conditions = await reach(ctx, rooms)
  if (!conditions) return []
  conditions.texts.push(
    `t.status = ${place(conditions, roomStates.normal)} and t.room_use = ${place(conditions, roomUses.living)}`,
  )
  if (floorIds) conditions.texts.push(`t.floor_id = any(${place(conditions, floorIds)}::uuid[])`)
  only(conditions, 't.dorm_id', dormId)
  if (floor) conditions.texts.push(`f.floor_no::text = ${place(conditions, floor)}`)
  forSex(conditions, 't.sex_limit', sex)
  if (isYes(onlyFree)) conditions.texts.push('t.bed_free > 0')
  return ctx.db.query<RoomOnFloor>(
    `select t.id as value, t.room_no as label, t.floor_id as "floorId", y.type_name as "typeName",
       t.bed_count as "bedCount", t.bed_free as "bedFree", t.department_id as "departmentId", t.sex_limit as "sexLimit"
     from dorm_room t
     join dorm_type y on y.id = t.type_id
     join dorm_floor f on f.id = t.floor_id${whereText(conditions)}
     order by f.floor_no, t.room_no
     limit ${mostNodes + 1}`,
    conditions.values,
  )
}

async function roomChoices(ctx: Ctx, asked: Asked & { floor?: string }): Promise<RoomChoice[]> {
  if (!asked.floorId && !(asked.dormId && asked.floor)) return []
  const floorIds = asked.floorId ? [asked.floorId].filter(isId) : undefined
  const found = await roomsFor(ctx, { ...asked, ...(floorIds && { floorIds }) })
  return found.map(({ floorId: _floorId, sexLimit: _sexLimit, ...one }) => one)
}

async function floorChoices(ctx: Ctx, { dormId, buildingId }: { dormId?: string; buildingId?: string }) {
  const conditions = await reach(ctx, floors)
  if (!conditions || !(dormId || buildingId)) return []
  only(conditions, 't.dorm_id', dormId)
  only(conditions, 'd.building_id', buildingId)
  const rows = await ctx.db.query<{ value: string; label: string; floorNo: number; sexLimit: string | null }>(
    `select t.id as value, t.floor_name as label, t.floor_no as "floorNo",
       case when d.sex_limit = '${sexLimits.byFloor}' then t.sex_limit else d.sex_limit end as "sexLimit"
     from dorm_floor t
     join dorm_dormitory d on d.id = t.dorm_id${whereText(conditions)}
     order by t.floor_no, d.sort, t.id`,
    conditions.values,
  )
  return rows.map((row) => ({ ...row, sexLimit: codeNumber(row.sexLimit) }))
}

async function fullName(ctx: Ctx, { roomId }: { roomId?: string }): Promise<RoomNames | null> {
  const conditions = await reach(ctx, rooms)
  if (!conditions || !roomId) return null
  only(conditions, 't.id', roomId)
  const [row] = await ctx.db.query<RoomNames>(
    `select t.id as "roomId", c.campus_name || '-' || d.dorm_name || '-' || t.room_no as "roomFullName",
       c.campus_name as "campusName", d.dorm_name as "dormName", f.floor_name as "floorName", t.room_no as "roomNo"
     from dorm_room t
     join dorm_dormitory d on d.id = t.dorm_id
     join dorm_floor f on f.id = t.floor_id
     join base_campus c on c.id = d.campus_id${whereText(conditions)}`,
    conditions.values,
  )
  return row ?? null
}

async function roomStudents(ctx: Ctx, { roomId }: { roomId?: string }): Promise<BedOfRoom[]> {
  const conditions = await reach(ctx, beds)
  if (!conditions || !roomId) return []
  only(conditions, 't.room_id', roomId)
  conditions.texts.push(`t.status <> ${place(conditions, bedStates.off[0])}`)
  const rows = await ctx.db.query<Pick<BedOfRoom, 'bedId' | 'bedNo' | 'bedPos' | 'status'>>(
    `select t.id as "bedId", t.bed_no::text as "bedNo", t.bed_pos as "bedPos", t.status
     from dorm_bed t${whereText(conditions)}
     order by t.bed_no`,
    conditions.values,
  )
  const living = rows.length === 0 ? [] : await ctx.call(residents, { roomIds: [roomId] })
  const byBed = new Map(living.map((one) => [one.bedId, one]))
  return rows.map((row) => ({ ...nobody, ...byBed.get(row.bedId), ...row }))
}

const nobody = {
  studentId: null,
  xh: null,
  xm: null,
  sex: null,
  className: null,
  sjhm: null,
  isRoomHead: false,
  inDate: null,
}

export const choiceRoutes: readonly Route[] = [
  route(dormTreeRoute, dormTree),
  route(dormRoomTreeRoute, dormRoomTree),
  route(dormChoiceRoute, async (ctx, asked) =>
    (await housesFor(ctx, asked)).map(({ id, dormName, sexLimit, floorUp }) => ({
      value: id,
      label: dormName,
      sexLimit: Number(sexLimit),
      floorUp,
    })),
  ),
  route(floorChoiceRoute, floorChoices),
  route(roomChoiceRoute, roomChoices),
  route(roomFullNameRoute, fullName),
  route(roomStudentsRoute, roomStudents),
]
