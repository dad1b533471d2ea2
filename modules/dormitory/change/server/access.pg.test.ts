import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('change', {
  examples: {
    'change.window': async () => ({
      beginTime: '2026-11-01T00:00:00Z',
      endTime: '2026-12-01T00:00:00Z',
      grades: '2025',
    }),
  },
})
