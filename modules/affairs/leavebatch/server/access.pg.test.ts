import { addDays } from '#kernel/rules/days.ts'
import { describeAccess } from '#tests/support/access/area.ts'
import { looseFile } from '#tests/support/access/loose-file.ts'

describeAccess('leavebatch', {
  examples: {
    'leave.batch': async (ctx, stage) => ({
      docFileId: [await looseFile(ctx, stage.probe.userId)],
      typeId: (await ctx.db.query<{ id: string }>("select id from leave_type where code = '03'"))[0]!.id,
      startTime: `${addDays(ctx.today(), 3)}T00:00:00.000Z`,
      endTime: `${addDays(ctx.today(), 4)}T00:00:00.000Z`,
    }),
  },
  judgesFirst: ['leave.batch'],
  dueLater: { 'leave.batch': ['add', 'update'] },
})
