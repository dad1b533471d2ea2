import { describeAccess } from '#tests/support/access/area.ts'

// Not published yet: its windows may still be changed.
const batchId = { beginTime: '2026-12-01T04:00:00.000Z', endTime: '2026-12-01T06:00:00.000Z' }

describeAccess('choose', {
  examples: {
    'choose.batch': batchId,
    'choose.window': { batchId, beginTime: '2026-12-01T04:10:00.000Z', endTime: '2026-12-01T05:00:00.000Z' },
    'choose.student': { batchId },
    'choose.claim': { batchId },
  },
  // A window lies within its batch.
  dueLater: { 'choose.window': ['update'] },
})
