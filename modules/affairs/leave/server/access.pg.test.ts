import { addDays } from '#kernel/rules/days.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { describeAccess } from '#tests/support/access/area.ts'
import { looseFile } from '#tests/support/access/loose-file.ts'

describeAccess('leave', {
  examples: {
    'leave.batch': async (ctx, stage) => ({
      docFileId: [await looseFile(ctx, stage.probe.userId)],
      typeId: (await ctx.db.query<{ id: string }>("select id from leave_type where code = '03'"))[0]!.id,
      startTime: `${addDays(ctx.today(), 3)}T00:00:00.000Z`,
      endTime: `${addDays(ctx.today(), 4)}T00:00:00.000Z`,
    }),
    // Notes are made on those who are not back.
    'leave.handling': async (ctx) => {
      const { id } = await makeRecord(ctx, ctx.world.entities.get('leave.request')!)
      await ctx.db.query("update leave_request set status = '45' where id = $1", [id])
      return { leaveId: id }
    },
  },
  judgesFirst: ['leave.batch'],
  dueLater: { 'leave.batch': ['add', 'update'] },
})
