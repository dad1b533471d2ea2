import { makeRecord } from '#kernel/testing/factory.ts'
import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('absence', {
  examples: {
    // Notes are made on those who are not back.
    'leave.handling': async (ctx) => {
      const { id } = await makeRecord(ctx, ctx.world.entities.get('leave.request')!)
      await ctx.db.query("update leave_request set status = '45' where id = $1", [id])
      return { leaveId: id }
    },
  },
})
