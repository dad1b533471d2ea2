import { logWords } from '#kernel/audit/search-seed.ts'
import { identityRoutes } from '#kernel/identity/routes.ts'
import { jobRoutes } from '#kernel/jobs/routes.ts'
import { importJob } from '#kernel/operations/import.ts'
import { retentionJob, retentionUpkeep } from '#kernel/retention/job.ts'
import type { ServerPart } from '#kernel/world.ts'
import { apiRoutes } from './api-routes.ts'
import { dictionaryRoutes } from './dictionary-routes.ts'

/** Behaviour of the platform itself. */
export const systemServer: ServerPart = {
  module: 'system',
  routes: [...identityRoutes, ...jobRoutes, ...dictionaryRoutes, ...apiRoutes],
  jobs: [importJob, retentionJob],
  seeds: [logWords],
  upkeep: retentionUpkeep,
}
