import { z } from 'zod'
import { archivedMonths, searchArchive } from '#kernel/audit/archive/search-archive.ts'
import { apiLog, errorLog, exportLog, operLog } from '#kernel/audit/shared/logs.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loginLog } from '#kernel/system/shared/security.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为YYYY-MM')
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为YYYY-MM-DD')

/** Months that have left the tables: which there are, and what stands in one. */
export const logArchiveRoutes: readonly Route[] = [operLog, loginLog, apiLog, errorLog, exportLog].flatMap((entity) => [
  route({
    method: 'GET', service: 'base', path: `${entity.path}/archives`, label: `${entity.label}的归档月份`, access: { permission: `${entity.path}:list` }, input: z.object({}),
    run: (ctx) => archivedMonths(ctx, entity),
  }),
  route({
    method: 'GET', service: 'base', path: `${entity.path}/archive`, label: `查询归档的${entity.label}`, access: { permission: `${entity.path}:list` },
    input: z.looseObject({ month, day: day.optional(), keyword: z.string().max(100).optional() }),
    run: (ctx, { month: asked, day: on, keyword, ...query }) => searchArchive(ctx, entity, { month: asked, day: on, keyword, query }),
  }),
])
