import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('population', {
  examples: { 'population.saved': { scope: { userType: 'stu', include: [{ kind: 'school', ids: [] }] } } },
})
