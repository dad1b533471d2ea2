import { describeAccess } from '#tests/support/access/area.ts'

// Leaving asks for no class that would have to fit.
describeAccess('status', {
  examples: { 'status.change': { kind: '31' }, 'status.leaveItem': { changeId: { kind: '31' } } },
})
