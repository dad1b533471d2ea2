import { pageInUse } from '#kernel/access/page-in-use.ts'
import { rowsChanged } from '#kernel/audit/rows-changed.ts'
import { logWords } from '#services/logs/search-seed.ts'
import { draftRoutes } from '#services/drafts/draft-routes.ts'
import { dropFeeds } from '#services/feeds/addresses.ts'
import { feedRoutes } from '#services/feeds/routes.ts'
import { linkFiles } from '#services/files/link.ts'
import { menusInUse } from '#services/identity/session/menus.ts'
import { identityRoutes } from '#services/identity/routes.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { jobFileRoutes } from '#services/jobs/file-routes.ts'
import { jobRoutes } from '#services/jobs/routes.ts'
import { upkeepRoutes } from '#services/jobs/upkeep-routes.ts'
import { exportJob } from '#services/sheets/export/export-job.ts'
import { forgetChanges } from '#services/sheets/import/import-records.ts'
import { proveAgain } from '#kernel/operations/write/prove-again.ts'
import { tieFiles } from '#kernel/operations/write/tie-files.ts'
import { importUndoJob } from '#services/sheets/import/import-undo.ts'
import { importJob } from '#services/sheets/import/import.ts'
import { prefRoutes } from '#services/prefs/pref-routes.ts'
import { linkRoutes } from '#services/publiclink/link-routes.ts'
import { tellChanged } from '#services/push/entity-changed.ts'
import { retentionJob, retentionUpkeep } from '#services/retention/job.ts'
import { on, provide, type ServerPart } from '#kernel/world/world.ts'
import { apiRoutes } from './api-routes.ts'
import { dictionaryRoutes } from './dictionary-routes.ts'
import { regionRoutes } from './region-routes.ts'
import { untilTomorrow } from '#kernel/world/rests.ts'
import { outwardUpkeep } from '#services/jobs/send-messages.ts'

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
  services: [
    provide(pageInUse, async (ctx, id) => (await menusInUse(ctx)).find((menu) => menu.id === id) ?? null),
    provide(proveAgain, requireSecondAuth),
    provide(tieFiles, (ctx, { entity, recordId, values }) => linkFiles(ctx, entity, recordId, values)),
  ],
  listeners: [on(rowsChanged, async (ctx, entities) => tellChanged(ctx, entities))],
  jobs: [importJob, importUndoJob, exportJob, retentionJob],
  seeds: [logWords],
  upkeep: [
    ...retentionUpkeep,
    ...outwardUpkeep,
    {
      name: 'end calendar addresses',
      label: '停用失效的日历订阅地址',
      everySeconds: 600,
      run: dropFeeds,
      rests: untilTomorrow,
    },
    { name: 'forget import changes', label: '清理过期的导入撤销记录', everySeconds: 3600, run: forgetChanges },
  ],
}
