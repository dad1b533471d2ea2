import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { batchStates, type BatchRow } from '../shared/batch.ts'
import { fillRooms } from '../shared/fill.ts'
import { quota, quotaRoom, tiers } from '../shared/quota.ts'
import {
  canvasRoute,
  matrixRoute,
  paintRoute,
  suggestRoute,
  type PaintFloor,
  type QuotaLine,
} from '../shared/quota-routes.ts'
import { batchOf, freeBeds, ownedRooms, roomsOf, type Known, type KnownRoom, type OwnedRoom } from './ground.ts'
import { reachOf, requirePart, requireTurn } from './reach.ts'

/** What each department and class needs, men and women apart; whoever chose a level is counted under it. */
export async function makeQuotas(ctx: Ctx, of: BatchRow, people: readonly Known[]): Promise<void> {
  const rows = [tiers.department, tiers.class].flatMap((tier) => {
    const counted = people.filter(
      ({ sex, classId }) => (sex === '1' || sex === '2') && (tier === '1' || classId !== null),
    )
    const key = ({ departmentId, classId, sex, levelId }: Known) =>
      [departmentId, tier === tiers.class ? classId : '', sex, levelId ?? ''].join(' ')
    return [...Map.groupBy(counted, key).values()].map((list) => {
      const { departmentId, classId, sex, levelId } = list[0]!
      return {
        batchId: of.id,
        departmentId,
        classId: tier === tiers.class ? classId : null,
        sex,
        levelId,
        need: list.length,
      }
    })
  })
  await removeRows(ctx, quota, { where: { batchId: of.id } })
  await copyRows(
    ctx,
    quota,
    rows.map((values) => ({ id: newId(ctx.now()), values })),
  )
}

type Of = { tier: string; departmentId?: string | null }

/** Need and given by department, or by class of one. Beds are those that are free for the batch. */
export async function quotaLines(ctx: Ctx, of: BatchRow, { tier, departmentId }: Of): Promise<QuotaLine[]> {
  const needs = await ctx.db.query<Omit<QuotaLine, 'given' | 'rooms'>>(
    `select q.department_id as "departmentId", d.dept_name as "departmentName", q.class_id as "classId",
       c.class_name as "className", q.sex, sum(q.need)::int as need
     from presort_quota q
     join base_department d on d.id = q.department_id
     left join base_class c on c.id = q.class_id
     where q.batch_id = $1
       and (q.class_id is not null) = $2
       and ($3::uuid is null or q.department_id = $3::uuid)
     group by q.department_id, d.dept_name, d.sort, q.class_id, c.class_name, q.sex
     order by d.sort, d.dept_name, c.class_name, q.sex`,
    [of.id, tier === tiers.class, departmentId ?? null],
  )
  const rooms = new Map((await roomsOf(ctx, of)).map((room) => [room.id, room]))
  const owned = (await ownedRooms(ctx, of.id)).filter((one) => one.tier === tier)
  return needs.map((line) => {
    const own = owned.filter(
      (one) =>
        one.departmentId === line.departmentId &&
        (tier === tiers.department || one.classId === line.classId) &&
        rooms.get(one.roomId)?.sex === line.sex,
    )
    return { ...line, rooms: own.length, given: own.reduce((sum, { roomId }) => sum + freeBeds(rooms.get(roomId)!), 0) }
  })
}

async function matrix(ctx: Ctx, { id, tier, departmentId }: AskedOf<typeof matrixRoute>): Promise<QuotaLine[]> {
  const of = await batchOf(ctx, id)
  const own = await requirePart(ctx, of)
  const lines = await quotaLines(ctx, of, { tier, departmentId: departmentId ?? null })
  return own ? lines.filter((line) => own.includes(line.departmentId)) : lines
}

/** A house floor by floor, each room with whose it is. */
async function canvas(ctx: Ctx, { id, dormId }: AskedOf<typeof canvasRoute>): Promise<PaintFloor[]> {
  const of = await batchOf(ctx, id)
  await requirePart(ctx, of)
  const rooms = await roomsOf(ctx, of, { dormId })
  const owned = await ownedRooms(ctx, of.id)
  const byRoom = Map.groupBy(owned, ({ roomId }) => roomId)
  const [departments, classes] = [
    await namesOf(
      ctx,
      'department',
      owned.map((one) => one.departmentId),
    ),
    await namesOf(
      ctx,
      'class',
      owned.flatMap(({ classId }) => classId ?? []),
    ),
  ]
  const shown = rooms.map((room) => {
    const own = byRoom.get(room.id) ?? []
    const departmentId = own[0]?.departmentId ?? null
    const classIds = own.flatMap(({ classId }) => classId ?? [])
    return {
      floorNo: room.floorNo,
      floorName: room.floorName,
      room: {
        id: room.id,
        roomNo: room.roomNo,
        sex: room.sex,
        levelName: room.levelName,
        beds: room.beds.length,
        free: freeBeds(room),
        departmentId,
        departmentName: departments.get(departmentId ?? '') ?? null,
        classIds,
        classNames: classIds.map((one) => classes.get(one) ?? ''),
      },
    }
  })
  return [...Map.groupBy(shown, ({ floorNo }) => floorNo)].map(([floorNo, list]) => ({
    floorNo,
    floorName: list[0]!.floorName,
    rooms: list.map(({ room }) => room),
  }))
}

export async function namesOf(
  ctx: Ctx,
  of: 'department' | 'class',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; name: string }>(
    of === 'department'
      ? `select id, dept_name as name
         from base_department
         where id = any($1::uuid[])`
      : `select id, class_name as name
         from base_class
         where id = any($1::uuid[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Paint = AskedOf<typeof paintRoute>
const mayDivide: readonly string[] = [batchStates.dividing[0], batchStates.adjusting[0]]

async function paint(ctx: Ctx, asked: Paint): Promise<{ painted: number }> {
  const of = await batchOf(ctx, asked.id, true)
  if (!mayDivide.includes(of.state)) throw badRequest({ text: '当前状态不能划拨' })
  const rooms = await roomsOf(ctx, of)
  const byId = new Map(rooms.map((room) => [room.id, room]))
  const meant = asked.roomIds.map((id) => byId.get(id))
  if (meant.some((room) => room === undefined)) throw badRequest({ text: '有房间不在本批次范围内' })
  const owned = await ownedRooms(ctx, of.id)
  const list = meant as KnownRoom[]
  if (asked.tier === tiers.department) await paintDepartments(ctx, of, { asked, rooms: list, owned })
  else await paintClasses(ctx, of, { asked, rooms: list, owned })
  return { painted: list.length }
}

type Painting = {
  asked: Pick<Paint, 'departmentId' | 'classId' | 'isShared'>
  rooms: readonly KnownRoom[]
  owned: readonly OwnedRoom[]
}

/** Only the office divides among departments; what somebody has already is taken away first. */
async function paintDepartments(ctx: Ctx, of: BatchRow, { asked, rooms, owned }: Painting): Promise<void> {
  if ((await reachOf(ctx)) !== null) throw badRequest({ text: '院系划拨由公寓管理中心办理' })
  const ids = rooms.map(({ id }) => id)
  const { departmentId } = asked
  if (departmentId === null) {
    await removeRows(ctx, quotaRoom, { where: { batchId: of.id, roomId: ids } })
    return
  }
  await requireNeed(ctx, of, { departmentId, classId: null })
  const others = owned.filter(
    (one) => one.tier === '1' && ids.includes(one.roomId) && one.departmentId !== departmentId,
  )
  if (others.length > 0) {
    const room = rooms.find(({ id }) => id === others[0]!.roomId)!
    const name = (await namesOf(ctx, 'department', [others[0]!.departmentId])).get(others[0]!.departmentId)
    throw badRequest({ text: `房间${room.roomName}已划给${name}，不能重复划拨` })
  }
  const foreign = rooms.find(({ ownerId }) => ownerId !== null && ownerId !== departmentId)
  if (foreign) throw badRequest({ text: `房间${foreign.roomName}归属其他院系，不能划拨` })
  const there = new Set(owned.filter(({ tier }) => tier === '1').map(({ roomId }) => roomId))
  await write(
    ctx,
    of,
    ids.filter((id) => !there.has(id)).map((roomId) => ({ roomId, tier: '1', departmentId, classId: null })),
  )
}

async function paintClasses(ctx: Ctx, of: BatchRow, { asked, rooms, owned }: Painting): Promise<void> {
  const byRoom = new Map(owned.filter(({ tier }) => tier === '1').map((one) => [one.roomId, one.departmentId]))
  const nobodys = rooms.find(({ id }) => !byRoom.has(id))
  if (nobodys && (await reachOf(ctx)) !== null) throw notFound()
  if (nobodys) throw badRequest({ text: `房间${nobodys.roomName}还没有划给院系` })
  const departments = [...new Set(rooms.map(({ id }) => byRoom.get(id)!))]
  await requireTurn(ctx, of, departments)
  const ids = rooms.map(({ id }) => id)
  const { classId } = asked
  const at = owned.filter((one) => one.tier === '2' && ids.includes(one.roomId))
  if (classId === null) {
    await removeRows(ctx, quotaRoom, { where: { batchId: of.id, tier: '2', roomId: ids } })
    return
  }
  const departmentId = await requireNeed(ctx, of, { departmentId: null, classId })
  const foreign = rooms.find(({ id }) => byRoom.get(id) !== departmentId)
  if (foreign) throw badRequest({ text: `房间${foreign.roomName}没有划给该班级所在院系` })
  const other = at.find((one) => one.classId !== classId)
  if (other && !asked.isShared) {
    const name = (await namesOf(ctx, 'class', [other.classId!])).get(other.classId!)
    const room = rooms.find(({ id }) => id === other.roomId)!
    throw badRequest({ text: `房间${room.roomName}已划给${name}，不能重复划拨` })
  }
  const there = new Set(at.filter((one) => one.classId === classId).map(({ roomId }) => roomId))
  await write(
    ctx,
    of,
    ids.filter((id) => !there.has(id)).map((roomId) => ({ roomId, tier: '2', departmentId, classId })),
  )
}

/** Rooms are given to whoever has students in the batch; answers the department. */
async function requireNeed(
  ctx: Ctx,
  of: BatchRow,
  who: { departmentId: string | null; classId: string | null },
): Promise<string> {
  const [found] = await ctx.db.query<{ departmentId: string }>(
    `select department_id as "departmentId"
     from presort_quota
     where batch_id = $1
       and ($2::uuid is null or department_id = $2::uuid)
       and ($3::uuid is null or class_id = $3::uuid)
     limit 1`,
    [of.id, who.departmentId, who.classId],
  )
  if (!found) throw badRequest({ text: who.classId ? '该班级不在本批次范围内' : '该院系不在本批次范围内' })
  return found.departmentId
}

async function write(ctx: Ctx, of: BatchRow, rooms: readonly OwnedRoom[]): Promise<void> {
  await copyRows(
    ctx,
    quotaRoom,
    rooms.map((one) => ({ id: newId(ctx.now()), values: { batchId: of.id, ...one } })),
  )
}

/** Contiguous blocks for whoever is short, largest first; what somebody painted stays. */
async function suggest(
  ctx: Ctx,
  { id, tier, departmentId }: AskedOf<typeof suggestRoute>,
): Promise<{ painted: number; short: number }> {
  const of = await batchOf(ctx, id, true)
  if (!mayDivide.includes(of.state)) throw badRequest({ text: '当前状态不能划拨' })
  const own = await reachOf(ctx)
  if (tier === tiers.department && own !== null) throw badRequest({ text: '院系划拨由公寓管理中心办理' })
  if (tier === tiers.class && own !== null) await requireTurn(ctx, of, departmentId ? [departmentId] : [])
  return fillQuotas(ctx, of, { tier, departmentId })
}

export async function fillQuotas(
  ctx: Ctx,
  of: BatchRow,
  { tier, departmentId }: Of,
): Promise<{ painted: number; short: number }> {
  const owned = await ownedRooms(ctx, of.id)
  const rooms = await roomsOf(ctx, of)
  const lines = await quotaLines(ctx, of, { tier, departmentId: tier === tiers.class ? departmentId : null })
  const taken = new Set(owned.filter((one) => one.tier === tier).map(({ roomId }) => roomId))
  const holder = new Map(
    owned.filter((one) => one.tier === tiers.department).map((one) => [one.roomId, one.departmentId]),
  )
  const open = rooms
    .filter((room) => !taken.has(room.id) && freeBeds(room) > 0 && (tier === tiers.department || holder.has(room.id)))
    .map((room) => ({
      id: room.id,
      sex: room.sex,
      floor: `${room.dormId} ${room.floorNo}`,
      free: freeBeds(room),
      only: tier === tiers.department ? room.ownerId : holder.get(room.id)!,
    }))
  const wants = lines
    .filter(({ need, given }) => need > given)
    .map((line) => ({
      key: line.classId ?? line.departmentId,
      owner: line.departmentId,
      sex: line.sex,
      beds: line.need - line.given,
    }))
  const { given, short } = fillRooms(open, wants, { wholeOnly: tier === tiers.class })
  const ownerOf = new Map(wants.map(({ key, owner }) => [key, owner]))
  await write(
    ctx,
    of,
    given.map(({ roomId, key }) => ({
      roomId,
      tier,
      departmentId: ownerOf.get(key)!,
      classId: tier === tiers.class ? key : null,
    })),
  )
  return { painted: given.length, short }
}

export const quotaRoutes: readonly Route[] = [
  route(matrixRoute, matrix),
  route(canvasRoute, canvas),
  route(paintRoute, paint),
  route(suggestRoute, suggest),
]
