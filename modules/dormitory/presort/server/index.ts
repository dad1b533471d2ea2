import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { listHolds } from '#services/identity/session/screen-holds.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { apart, trait } from '../shared/facts.ts'
import { screens } from '../shared/screens.ts'
import { adjustRoutes } from './adjust.ts'
import { batches, batchRoutes } from './batches.ts'
import { comments } from './comments.ts'
import { overviewRoutes } from './overview.ts'
import { providers, publishRoutes } from './publish.ts'
import { quotaRoutes } from './quotas.ts'
import { items } from './reach.ts'
import { resultRoutes } from './result.ts'
import { runJob, runRoutes } from './run.ts'
import { whyRoutes } from './why.ts'

const traits = resource(trait, { scope: scopeOfStudent(trait) })
const apartList = resource(apart, {
  scope: scopeOfStudent(apart),
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts)
        if (merged.otherId && merged.otherId === merged.studentId) problems.otherId ??= '请选择另一名学生'
    },
  },
})

/** Behaviour of dividing beds beforehand. */
export const server: ServerPart = {
  module: 'presort',
  resources: [batches, items, comments, traits, apartList],
  routes: [
    ...overviewRoutes,
    ...quotaRoutes,
    ...batchRoutes,
    ...runRoutes,
    ...resultRoutes,
    ...whyRoutes,
    ...adjustRoutes,
    ...publishRoutes,
  ],
  services: providers,
  jobs: [runJob],
  screenHolds: [listHolds(screens.item, items), listHolds(screens.comment, comments)],
}
