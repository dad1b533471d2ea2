import { archivedMonths, searchArchive, type ArchiveQuery } from '#services/logs/archive/search-archive.ts'
import { apiLog, errorLog, exportLog, operLog } from '#kernel/audit/shared/logs.ts'
import { changesInWords, type StoredChange } from '#kernel/operations/read/changes-in-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loginLog } from '#services/system/shared/security.ts'
import { archivedMonthsRoute, archiveRoute } from '../../shared/log-routes.ts'

/** Months that have left the tables: which there are, and what stands in one. */
export const logArchiveRoutes: readonly Route[] = [operLog, loginLog, apiLog, errorLog, exportLog].flatMap((entity) => [
  route(archivedMonthsRoute(entity), (ctx) => archivedMonths(ctx, entity)),
  route(archiveRoute(entity), (ctx, { month, day, keyword, ...query }) => {
    const search = { month, day: day || undefined, keyword, query }
    return entity === operLog ? archivedDeeds(ctx, search) : searchArchive(ctx, entity, search)
  }),
])

/** Deeds with what they changed, in words. */
async function archivedDeeds(ctx: Ctx, search: ArchiveQuery) {
  const page = await searchArchive(ctx, operLog, search, ['changes'])
  const entities = new Map([...ctx.world.entities.values()].map((entity) => [entity.path, entity]))
  const records: Record<string, unknown>[] = []
  for (const row of page.records) {
    const entity = entities.get(String(row['entity']))
    const [changes = []] = entity ? await changesInWords(ctx, entity, [row['changes'] as StoredChange[] | null]) : []
    records.push({ ...row, changes })
  }
  return { ...page, records }
}
