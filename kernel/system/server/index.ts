import { logWords } from '#kernel/audit/search-seed.ts'
import { draftRoutes } from '#kernel/drafts/draft-routes.ts'
import { dropFeeds } from '#kernel/feeds/addresses.ts'
import { feedRoutes } from '#kernel/feeds/routes.ts'
import { identityRoutes } from '#kernel/identity/routes.ts'
import { jobFileRoutes } from '#kernel/jobs/file-routes.ts'
import { jobRoutes } from '#kernel/jobs/routes.ts'
import { upkeepRoutes } from '#kernel/jobs/upkeep-routes.ts'
import { exportJob } from '#kernel/operations/export-job.ts'
import { forgetChanges } from '#kernel/operations/import-records.ts'
import { importUndoJob } from '#kernel/operations/import-undo.ts'
import { importJob } from '#kernel/operations/import.ts'
import { prefRoutes } from '#kernel/prefs/pref-routes.ts'
import { linkRoutes } from '#kernel/publiclink/link-routes.ts'
import { retentionJob, retentionUpkeep } from '#kernel/retention/job.ts'
import type { ServerPart } from '#kernel/world.ts'
import { apiRoutes } from './api-routes.ts'
import { dictionaryRoutes } from './dictionary-routes.ts'
import { regionRoutes } from './region-routes.ts'

/** Behaviour of the platform itself. */
export const systemServer: ServerPart = {
  module: 'system',
  routes: [
    ...identityRoutes,
    ...jobRoutes,
    ...jobFileRoutes,
    ...upkeepRoutes,
    ...dictionaryRoutes,
    ...regionRoutes,
    ...apiRoutes,
    ...feedRoutes,
    ...prefRoutes,
    ...draftRoutes,
    ...linkRoutes,
  ],
  jobs: [importJob, importUndoJob, exportJob, retentionJob],
  seeds: [logWords],
  upkeep: [
    ...retentionUpkeep,
    { name: 'end calendar addresses', label: '停用失效的日历订阅地址', everySeconds: 600, run: dropFeeds },
    { name: 'forget import changes', label: '清理过期的导入撤销记录', everySeconds: 3600, run: forgetChanges },
  ],
}
