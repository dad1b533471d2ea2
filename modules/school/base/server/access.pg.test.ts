import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('base', {
  examples: {
    // A new student stands somewhere from today on.
    'base.placement': { startDate: '2000-01-01', endDate: '2000-06-30' },
  },
})
