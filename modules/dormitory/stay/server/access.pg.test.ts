import { makeRecord } from '#kernel/testing/factory.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { describeAccess } from '#tests/support/access/area.ts'
import { makeMan, makeRoom } from '#tests/support/dormitory.ts'

const stayIn = async (ctx: Ctx) => ({ studentId: await makeMan(ctx), roomId: (await makeRoom(ctx)).roomId, bedNo: 1 })
/** Somebody who lives in a house, of a class. */
async function livedIn(ctx: Ctx) {
  const values = await stayIn(ctx)
  const { id } = await makeRecord(ctx, ctx.world.entities.get('stay.register')!, values)
  await ctx.db.execute(`update stay_register set state = '2', checked_time = $2 where id = $1`, [id, ctx.now()])
  await ctx.db.execute("update dorm_bed set status = '3' where id = (select bed_id from stay_register where id = $1)", [
    id,
  ])
  const [row] = await ctx.db.query<{ classId: string }>(
    'select class_id as "classId" from stay_register where id = $1',
    [id],
  )
  return { id, studentId: values.studentId, classId: row!.classId }
}

const batchOf = (classId: string) => ({
  classIds: [classId],
  items: ['1'],
  beginDate: '2026-11-15',
  endDate: '2026-11-30',
})

describeAccess('stay', {
  examples: {
    'stay.register': stayIn,
    'stay.defect': async (ctx) => {
      const { id, studentId } = await livedIn(ctx)
      return { registerId: id, studentId }
    },
    'stay.out': async (ctx) => ({ studentId: (await livedIn(ctx)).studentId, outDate: ctx.today(), outReason: '2' }),
    'stay.agreement': async (ctx) => {
      const { id, studentId } = await livedIn(ctx)
      return { registerId: id, studentId }
    },
    'stay.graduateBatch': async (ctx) => batchOf((await livedIn(ctx)).classId),
    'stay.graduateItem': async (ctx) => {
      const { id, studentId, classId } = await livedIn(ctx)
      const batch = await makeRecord(ctx, ctx.world.entities.get('stay.graduateBatch')!, batchOf(classId))
      return { registerId: id, studentId, batchId: batch.id, item: '2' }
    },
  },
})
