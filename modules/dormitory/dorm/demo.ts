import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays } from '#kernel/rules/days.ts'
import { demoBuildings } from '#modules/school/base/demo/buildings.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { leadersChanged } from '#modules/school/base/shared/people/people-changed.ts'
import { asset } from './shared/asset.ts'
import { cadre } from './shared/cadre.ts'
import { assetStates, keeperPosts } from './shared/codes.ts'
import { keeper } from './shared/keeper.ts'
import { plannedRooms, usualRule } from './shared/numbering.ts'

const ref = (key: string) => ({ $ref: key })

const levels = [
  ['A', '标准A', 100_000, '六人间，空调，独立卫生间'],
  ['B', '标准B', 120_000, '四人间，空调，独立卫生间'],
  ['C', '普通', 80_000, '六人间，公共卫生间'],
] as const

const types = [
  ['six', '六人间·空调·独卫', 6, 'A', true, true],
  ['four', '四人间·空调·独卫', 4, 'B', true, true],
  ['plain', '六人间', 6, 'C', false, false],
  ['room', '公共用房', 1, null, true, false],
] as const

/** Men and women in turn; the last house of the first campus is mixed by floor. */
const sexOf = (i: number, isLast: boolean) => (isLast ? '3' : i % 2 === 0 ? '1' : '2')
/** Bed by bed the same every time: one in forty waits for repair, one in thirty is kept back. */
const bedState = (n: number) => (n % 40 === 7 ? '8' : n % 30 === 11 ? '1' : '0')

const firstCode = demoBuildings().find(({ use }) => use === '4')?.code

export type DemoHouse = {
  code: string
  campus: string
  name: string
  floors: number
  sex: string
  typeKey: string
  perFloor: number
}

export function demoHouses(size: 'small' | 'large'): DemoHouse[] {
  const all = demoBuildings().filter(({ use }) => use === '4')
  return all.map(({ code, campus, name, floors }, i) => ({
    code,
    campus,
    name,
    floors,
    sex: sexOf(i, i === 3),
    typeKey: i === 2 ? 'four' : i === 5 ? 'plain' : 'six',
    perFloor: size === 'large' ? 120 : 16,
  }))
}

/** Sexes of the floors of a house; in a mixed one women live above. */
export function floorSex(house: DemoHouse, floorNo: number): string {
  return house.sex === '3' ? (floorNo > house.floors / 2 ? '2' : '1') : house.sex
}

function* houseRows(houses: readonly DemoHouse[]): Generator<KeyedRow> {
  for (const [i, { code, campus, name, floors, sex }] of houses.entries())
    yield {
      entity: 'dorm.dormitory',
      key: `dorm:${code}`,
      values: {
        campusId: ref(`campus:${campus}`),
        buildingId: ref(`building:${code}`),
        dormName: name,
        dormCode: code,
        sexLimit: sex,
        floorUp: floors,
        floorDown: 0,
        hasElevator: floors > 6,
        openTime: '06:00',
        closeTime: '23:00',
        phone: `0731-8888${String(6101 + i)}`,
        fenceRadius: 150,
        sort: i + 1,
        status: '1',
      },
    }
  for (const house of houses)
    for (let floorNo = 1; floorNo <= house.floors; floorNo += 1)
      yield {
        entity: 'dorm.floor',
        key: `dormFloor:${house.code}:${floorNo}`,
        values: {
          dormId: ref(`dorm:${house.code}`),
          floorNo,
          floorName: `${floorNo}层`,
          floorTitle: `${house.name}-${floorNo}层`,
          sexLimit: house.sex === '3' ? floorSex(house, floorNo) : null,
        },
      }
}

type DemoRoom = { house: DemoHouse; floorNo: number; roomNo: string; isShared: boolean; beds: string[] }

function demoRooms(houses: readonly DemoHouse[]): DemoRoom[] {
  let n = 0
  return houses.flatMap((house) => {
    const floors = Array.from({ length: house.floors }, (_, i) => i + 1)
    const count = types.find(([key]) => key === house.typeKey)![2]
    return plannedRooms({ floors, perFloor: house.perFloor, skip: [], rule: usualRule }).map(
      ({ floorNo, seq, roomNo }) => {
        // The last room of a floor is the laundry, the first of the house the keeper's.
        const isShared = seq === house.perFloor || (floorNo === 1 && seq === 1)
        const beds = isShared ? [] : Array.from({ length: count }, () => bedState((n += 1)))
        return { house, floorNo, roomNo, isShared, beds }
      },
    )
  })
}

const among = (beds: readonly string[], state: string) => beds.filter((one) => one === state).length

/** In the first house rooms lie on both sides of a corridor; nobody has drawn the others yet. */
function planOf({ house, roomNo }: DemoRoom) {
  if (house.code !== firstCode) return { planX: null, planY: null, planW: null, planH: null }
  const seq = Number(roomNo.slice(-2))
  const wide = Math.floor(9600 / Math.ceil(house.perFloor / 2)) / 100
  const at = Math.ceil(seq / 2) - 1
  return { planX: Math.round((2 + at * wide) * 100) / 100, planY: seq % 2 === 0 ? 4 : 56, planW: wide, planH: 40 }
}

function* roomRows(rooms: readonly DemoRoom[]): Generator<KeyedRow> {
  for (const one of rooms) {
    const { house, floorNo, roomNo, isShared, beds } = one
    yield {
      entity: 'dorm.room',
      key: `dormRoom:${house.code}:${roomNo}`,
      values: {
        dormId: ref(`dorm:${house.code}`),
        floorId: ref(`dormFloor:${house.code}:${floorNo}`),
        campusId: ref(`campus:${house.campus}`),
        roomNo,
        roomName: `${house.name}-${roomNo}`,
        typeId: ref(`dormType:${isShared ? 'room' : house.typeKey}`),
        roomUse: isShared ? (roomNo.endsWith('01') ? '3' : '5') : '1',
        sexLimit: floorSex(house, floorNo),
        orient: Number(roomNo.slice(-1)) % 2 === 1 ? '1' : '2',
        bedCount: beds.length,
        isCheckFree: false,
        status: '1',
        bedFree: among(beds, '0'),
        bedLocked: among(beds, '1'),
        bedGiven: 0,
        bedLived: 0,
        bedBroken: among(beds, '8'),
        ...planOf(one),
      },
    }
  }
}

function* bedRows(rooms: readonly DemoRoom[]): Generator<KeyedRow> {
  for (const { house, floorNo, roomNo, beds } of rooms)
    for (const [i, status] of beds.entries())
      yield {
        entity: 'dorm.bed',
        key: `dormBed:${house.code}:${roomNo}:${i + 1}`,
        values: {
          roomId: ref(`dormRoom:${house.code}:${roomNo}`),
          dormId: ref(`dorm:${house.code}`),
          floorId: ref(`dormFloor:${house.code}:${floorNo}`),
          bedNo: i + 1,
          bedName: `${roomNo}-${i + 1}床`,
          bedPos: '3',
          bedLength: i === 0 ? '2' : '1',
          status,
          lockType: status === '1' ? '1' : null,
          lockReason: status === '1' ? '预留' : null,
          lockUntil: null,
          lockBy: null,
        },
      }
}

/** Houses of the demo school with their rooms and beds; each keeper has houses of their own. */
export const demo: DemoPart = ({ size, today }) => ({
  *rows() {
    for (const [i, [key, levelName, price, intro]] of levels.entries())
      yield {
        entity: 'dorm.level',
        key: `dormLevel:${key}`,
        values: { levelName, price, intro, sort: i + 1, status: '1' },
      }
    for (const [i, [key, typeName, bedCount, level, hasAc, hasToilet]] of types.entries())
      yield {
        entity: 'dorm.type',
        key: `dormType:${key}`,
        values: {
          typeName,
          bedCount,
          levelId: level ? ref(`dormLevel:${level}`) : null,
          deskMode: '3',
          hasAc,
          hasToilet,
          hasBalcony: hasToilet,
          hasHotWater: hasToilet,
          sort: i + 1,
          status: '1',
        },
      }
    const houses = demoHouses(size)
    yield* houseRows(houses)
    const rooms = demoRooms(houses)
    yield* roomRows(rooms)
    yield* bedRows(rooms)
  },
  async after(ctx) {
    await keepHouses(ctx, today)
    await furnishRooms(ctx, today)
    await grantFloor(ctx, today)
  },
})

/** Base says who manages which building: they keep the house in it, and the keeper of the next one stands in for them. */
async function keepHouses(ctx: Ctx, today: string): Promise<void> {
  const kept = await ctx.db.query<{ teacherId: string; dormId: string; xm: string; dormName: string }>(
    `select t.id as "teacherId", d.id as "dormId", t.xm, d.dorm_name as "dormName"
     from dorm_dormitory d
     join base_building b on b.id = d.building_id
     join base_teacher t on t.id = b.manager_id
     order by d.sort`,
  )
  const beginDate = addDays(today, -400)
  const own = kept.map(({ teacherId, dormId, xm, dormName }) => ({
    teacherId,
    dormId,
    keeperName: `${xm} · ${dormName}`,
    post: keeperPosts.keeper,
    floorIds: null,
    isHead: true,
    beginDate,
    endDate: null,
  }))
  const people = [...new Map(kept.map((one) => [one.teacherId, one])).values()]
  const relief = kept.flatMap(({ teacherId, dormId, dormName }) => {
    const next = people[(people.findIndex((one) => one.teacherId === teacherId) + 1) % people.length]!
    if (next.teacherId === teacherId) return []
    const keeperName = `${next.xm} · ${dormName}`
    return [{ ...own[0]!, teacherId: next.teacherId, dormId, keeperName, isHead: false }]
  })
  const firm = await firmHouses(ctx, kept)
  const rows = [...own, ...relief, ...firm.map((one) => ({ ...own[0]!, ...one }))].map((values) => ({
    id: newId(ctx.now()),
    values,
  }))
  await copyRows(ctx, keeper, rows)
}

/** The firm that cleans and mends looks after the first houses. */
async function firmHouses(ctx: Ctx, kept: readonly { dormId: string; dormName: string }[]) {
  const [who] = await ctx.db.query<{ teacherId: string; xm: string }>(
    `select t.id as "teacherId", t.xm
     from base_teacher t
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = t.id::text
     where u.account_no = 'wyzg01'`,
  )
  if (!who) return []
  return kept.slice(0, 3).map(({ dormId, dormName }) => ({
    teacherId: who.teacherId,
    dormId,
    keeperName: `${who.xm} · ${dormName}`,
    post: keeperPosts.property,
    isHead: false,
  }))
}

const furniture = [
  ['空调', 1, 260_000],
  ['床架', 6, 68_000],
  ['书桌', 6, 32_000],
  ['衣柜', 6, 45_000],
] as const

/** What stands in the rooms of the lower two floors; here and there something is damaged or missing. */
async function furnishRooms(ctx: Ctx, today: string): Promise<void> {
  const rooms = await ctx.db.query<{ id: string; dormId: string; floorId: string; beds: number }>(
    `select r.id, r.dorm_id as "dormId", r.floor_id as "floorId", r.bed_count as beds
     from dorm_room r
     join dorm_floor f on f.id = r.floor_id
     where f.floor_no in (1, 2) and r.bed_count > 0
     order by r.room_name`,
  )
  const [checkTime, useFrom] = [`${addDays(today, -40)}T02:00:00Z`, addDays(today, -1200)]
  const stateOf = (n: number) =>
    n % 37 === 11 ? assetStates.damaged : n % 83 === 40 ? assetStates.missing : assetStates.good
  const rows = rooms.flatMap(({ id: roomId, dormId, floorId, beds }, i) =>
    furniture.map(([assetName, each, price], j) => ({
      id: newId(ctx.now()),
      values: {
        roomId,
        dormId,
        floorId,
        assetName,
        price,
        useFrom,
        checkTime,
        qty: each === 1 ? 1 : beds,
        state: stateOf(i * furniture.length + j),
      },
    })),
  )
  await copyRows(ctx, asset, rows)
}

/** One student looks after a floor until the end of the term. */
async function grantFloor(ctx: Ctx, today: string): Promise<void> {
  const [one] = await ctx.db.query<
    Record<'studentId' | 'classId' | 'departmentId' | 'dormId' | 'floorId', string> & { name: string }
  >(
    `select s.id as "studentId", s.class_id as "classId", s.department_id as "departmentId", d.id as "dormId",
       f.id as "floorId", s.xm || ' · ' || d.dorm_name as name
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.account_no = s.xh
     join dorm_dormitory d on d.sex_limit = s.sex
     join dorm_floor f on f.dorm_id = d.id and f.floor_no = 2
     order by s.xh, d.sort
     limit 1`,
  )
  if (!one) return
  const { name, floorId, ...who } = one
  const grant = { kind: '2', floorIds: [floorId], beginDate: addDays(today, -60), endDate: addDays(today, 60) }
  await copyRows(ctx, cadre, [{ id: newId(ctx.now()), values: { ...who, ...grant, cadreName: name } }])
  await ctx.tell(leadersChanged, { personIds: [who.studentId] })
}
