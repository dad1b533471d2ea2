import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { makeRecord, nextSeed } from '#kernel/testing/factory.ts'

const entityOf = (ctx: Ctx, name: string) => ctx.world.entities.get(name)!

/** What a room asks for that people are to live in: a type with a price. */
export async function livingRoom(ctx: Ctx): Promise<Record<string, unknown>> {
  const { id: levelId } = await makeRecord(ctx, entityOf(ctx, 'dorm.level'), { price: 80_000 })
  const { id: typeId } = await makeRecord(ctx, entityOf(ctx, 'dorm.type'), { levelId, bedCount: 4, status: '1' })
  return { typeId, roomUse: '1', bedCount: 4, status: '1' }
}

/** A house with one floor, for men unless it is said otherwise. */
export async function makeHouse(ctx: Ctx, sexLimit = '1'): Promise<string> {
  const house = { sexLimit, status: '1', floorUp: 1, floorDown: 0, dormName: `试${nextSeed()}号楼` }
  return (await makeRecord(ctx, entityOf(ctx, 'dorm.dormitory'), house)).id
}

/** A room of four beds, in a house of its own for men or in this one. */
export async function makeRoom(ctx: Ctx, house?: string): Promise<{ roomId: string; floorId: string; dormId: string }> {
  const dormId = house ?? (await makeHouse(ctx))
  const [floor] = await ctx.db.query<{ id: string }>('select id from dorm_floor where dorm_id = $1', [dormId])
  const room = { ...(await livingRoom(ctx)), floorId: floor!.id, departmentId: null, classId: null, gradeLimit: null }
  const { id: roomId } = await makeRecord(ctx, entityOf(ctx, 'dorm.room'), room)
  return { roomId, floorId: floor!.id, dormId }
}

/** A man in reading who has no bed, always of one year. Numbers of made-up papers say whatever sex they like. */
export async function makeMan(ctx: Ctx): Promise<string> {
  const { id } = await makeRecord(ctx, entityOf(ctx, 'base.student'), { xjztM: '01' })
  await ctx.db.execute("update base_student set sex = '1', grade = 2024 where id = $1", [id])
  return id
}

/** Somebody lives outside with the school's knowledge, as it stands in the records. */
export async function makeOutside(ctx: Ctx, studentId: string, kind: string, until: string): Promise<void> {
  const where = { address: '学府花园7栋1204', contact: '房东', contactPhone: '13800002001' }
  const home = { parentName: '家长', parentPhone: '13900002001', consentFiles: [], isPledged: true, reason: '离校较近' }
  const time = { beginDate: '2026-11-01', endDate: until }
  const values = { studentId, kind, ...time, ...where, ...home, state: '2' }
  await insertRow(ctx, entityOf(ctx, 'offcampus.living'), newId(ctx.now()), values)
}
