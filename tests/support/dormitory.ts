import type { Ctx } from '#kernel/world/context.ts'
import { makeRecord, nextSeed } from '#kernel/testing/factory.ts'

const entityOf = (ctx: Ctx, name: string) => ctx.world.entities.get(name)!

/** What a room asks for that people are to live in: a type with a price. */
export async function livingRoom(ctx: Ctx): Promise<Record<string, unknown>> {
  const { id: levelId } = await makeRecord(ctx, entityOf(ctx, 'dorm.level'), { price: 80_000 })
  const { id: typeId } = await makeRecord(ctx, entityOf(ctx, 'dorm.type'), { levelId, bedCount: 4, status: '1' })
  return { typeId, roomUse: '1', bedCount: 4, status: '1' }
}

/** A room of four beds for men, in a house of its own. */
export async function makeRoom(ctx: Ctx): Promise<{ roomId: string; floorId: string; dormId: string }> {
  const house = { sexLimit: '1', status: '1', floorUp: 1, floorDown: 0, dormName: `试${nextSeed()}号楼` }
  const { id: dormId } = await makeRecord(ctx, entityOf(ctx, 'dorm.dormitory'), house)
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
