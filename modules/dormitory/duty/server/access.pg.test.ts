import { describeAccess } from '#tests/support/access/area.ts'
import { makeMan, makeRoom } from '#tests/support/dormitory.ts'

describeAccess('duty', {
  examples: {
    'duty.key': async (ctx) => ({ roomId: (await makeRoom(ctx)).roomId, borrower: '维修工' }),
    'duty.goods': async (ctx) => {
      const [one] = await ctx.db.query<{ xh: string }>('select xh from base_student where id = $1', [
        await makeMan(ctx),
      ])
      return { xh: one!.xh }
    },
  },
})
