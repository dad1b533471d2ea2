import { makeRecord } from '#kernel/testing/factory.ts'
import { describeAccess } from '#tests/support/access/area.ts'
import { makeRoom } from '#tests/support/dormitory.ts'

describeAccess('presort', {
  examples: {
    'presort.batch': async (ctx) => {
      const { dormId } = await makeRoom(ctx)
      return { dormIds: [dormId], xn: '2026-2027', departmentIds: [], campusIds: [] }
    },
    // Two people, not one.
    'presort.apart': async (ctx) => {
      const entity = ctx.world.entities.get('base.student')!
      const [one, other] = [await makeRecord(ctx, entity), await makeRecord(ctx, entity)]
      return { studentId: one.id, otherId: other.id }
    },
  },
})
