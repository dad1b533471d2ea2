import { describeAccess } from '#tests/support/access/area.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { makeHouse, makeMan, makeRoom } from '#tests/support/dormitory.ts'

describeAccess('duty', {
  examples: {
    // One floor, and for men: rooms are made in it, and people who live there.
    'dorm.dormitory': { sexLimit: '1', status: '1', floorUp: 1, floorDown: 0 },
    'duty.key': async (ctx) => ({ roomId: (await makeRoom(ctx)).roomId, borrower: '维修工' }),
    'duty.goods': async (ctx, _, given) => {
      const house = typeof given['dormId'] === 'string' ? given['dormId'] : await makeHouse(ctx)
      const [studentId, { roomId, dormId }] = [await makeMan(ctx), await makeRoom(ctx, house)]
      const values = { studentId, roomId, bedNo: 1 }
      const { id } = await makeRecord(ctx, ctx.world.entities.get('stay.register')!, values)
      await ctx.db.execute(`update stay_register set state = '2', checked_time = $2 where id = $1`, [id, ctx.now()])
      const [one] = await ctx.db.query<{ xh: string }>('select xh from base_student where id = $1', [studentId])
      return { xh: one!.xh, dormId }
    },
  },
})
