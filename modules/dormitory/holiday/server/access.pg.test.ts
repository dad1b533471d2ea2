import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('holiday', {
  examples: {
    'holiday.batch': async () => ({
      applyBegin: '2026-11-01T00:00:00Z',
      applyEnd: '2026-12-01T00:00:00Z',
      stayBegin: '2027-01-18',
      stayEnd: '2027-02-25',
    }),
  },
})
