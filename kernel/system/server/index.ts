import { logWords } from '#kernel/audit/search-seed.ts'
import { identityRoutes } from '#kernel/identity/routes.ts'
import { jobRoutes } from '#kernel/jobs/routes.ts'
import { forgetChanges } from '#kernel/operations/import-records.ts'
import { importUndoJob } from '#kernel/operations/import-undo.ts'
import { importJob } from '#kernel/operations/import.ts'
import { retentionJob, retentionUpkeep } from '#kernel/retention/job.ts'
import type { ServerPart } from '#kernel/world.ts'
import { apiRoutes } from './api-routes.ts'
import { dictionaryRoutes } from './dictionary-routes.ts'
import { regionRoutes } from './region-routes.ts'

/** Behaviour of the platform itself. */
export const systemServer: ServerPart = {
  module: 'system',
  routes: [...identityRoutes, ...jobRoutes, ...dictionaryRoutes, ...regionRoutes, ...apiRoutes],
  jobs: [importJob, importUndoJob, retentionJob],
  seeds: [logWords],
  upkeep: [...retentionUpkeep, { name: 'forget import changes', everySeconds: 3600, run: forgetChanges }],
}
