import { z } from 'zod'
import { archivedMonths, searchArchive, type ArchiveQuery } from '#services/logs/archive/search-archive.ts'
import { apiLog, errorLog, exportLog, operLog } from '#kernel/audit/shared/logs.ts'
import { changesInWords, type StoredChange } from '#kernel/operations/changes-in-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { askedDay } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loginLog } from '#services/system/shared/security.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为YYYY-MM')
const day = z.union([z.literal(''), askedDay()])

/** Months that have left the tables: which there are, and what stands in one. */
export const logArchiveRoutes: readonly Route[] = [operLog, loginLog, apiLog, errorLog, exportLog].flatMap((entity) => [
  route({
    method: 'GET',
    service: 'base',
    path: `${entity.path}/archives`,
    label: `${entity.label}的归档月份`,
    access: { permission: `${entity.path}:list` },
    input: z.object({}),
    run: (ctx) => archivedMonths(ctx, entity),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: `${entity.path}/archive`,
    label: `查询归档的${entity.label}`,
    access: { permission: `${entity.path}:list` },
    input: z.looseObject({ month, day: day.optional(), keyword: z.string().max(100).optional() }),
    run: (ctx, { month: asked, day: on, keyword, ...query }) => {
      const search = { month: asked, day: on || undefined, keyword, query }
      return entity === operLog ? archivedDeeds(ctx, search) : searchArchive(ctx, entity, search)
    },
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
