import { describeAccess } from '#tests/support/access/area.ts'

// A list of instances of a kind every school has.
describeAccess('process', {
  examples: { 'sys.flowQueryConfig': { processType: 'sealApply', columns: [{ key: 'instance.title' }] } },
})
