import { describeAccess } from '#tests/support/access/area.ts'
import { livingRoom, makeRoom } from '#tests/support/dormitory.ts'

describeAccess('dorm', {
  // A grant is for a year at most, whichever of its days is changed.
  dueLater: { 'dorm.cadre': ['update'] },
  examples: {
    // Nobody lives in a room without a price.
    'dorm.room': livingRoom,
    'dorm.asset': async (ctx) => ({ roomId: (await makeRoom(ctx)).roomId }),
    'dorm.cadre': { beginDate: '2026-03-01', endDate: '2026-07-01', floorIds: null },
  },
})
