import { logWords } from '#kernel/audit/search-seed.ts'
import { dropFeeds } from '#kernel/feeds/addresses.ts'
import { feedRoutes } from '#kernel/feeds/routes.ts'
import { identityRoutes } from '#kernel/identity/routes.ts'
import { jobRoutes } from '#kernel/jobs/routes.ts'
import { forgetChanges } from '#kernel/operations/import-records.ts'
import { importUndoJob } from '#kernel/operations/import-undo.ts'
import { importJob } from '#kernel/operations/import.ts'
import { prefRoutes } from '#kernel/prefs/pref-routes.ts'
import { retentionJob, retentionUpkeep } from '#kernel/retention/job.ts'
import type { ServerPart } from '#kernel/world.ts'
import { apiRoutes } from './api-routes.ts'
import { dictionaryRoutes } from './dictionary-routes.ts'
import { regionRoutes } from './region-routes.ts'

/** Behaviour of the platform itself. */
export const systemServer: ServerPart = {
  module: 'system',
  routes: [...identityRoutes, ...jobRoutes, ...dictionaryRoutes, ...regionRoutes, ...apiRoutes, ...feedRoutes, ...prefRoutes],
  jobs: [importJob, importUndoJob, retentionJob],
  seeds: [logWords],
  upkeep: [...retentionUpkeep, { name: 'end calendar addresses', everySeconds: 600, run: dropFeeds }, { name: 'forget import changes', everySeconds: 3600, run: forgetChanges }],
}
