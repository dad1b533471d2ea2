import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { termsView } from '#modules/school/calendar/shared/views.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { columns, type Column, type RowTexts } from '../../shared/import/import-rows.ts'
import { openBatch } from './open-batch.ts'
import { syncTimetableRoute } from '../../shared/import/import-routes.ts'

/** Where the teaching system hands in a timetable, whole or by teaching class, instead of a person with a sheet. */
export const syncRoute: Route = route(syncTimetableRoute, sync)

async function sync(
  ctx: Ctx,
  { mode, xn, xqM, rows, removed, confirm }: AskedOf<typeof syncTimetableRoute>,
): Promise<{ jobId: string; batchId: string }> {
  if (mode === 'full' && removed.length > 0) throw badRequest({ text: '整体推送时不需要 removed' })
  if (rows.length + removed.length === 0) throw badRequest({ text: '没有可以同步的数据' })
  const names = Object.keys(columns) as Column[]
  const pushed = rows.map((row, i): RowTexts => ({
    row: i + 1,
    ...(Object.fromEntries(names.map((name) => [name, name in row ? row[name as keyof typeof row] : ''])) as Record<
      Column,
      string
    >),
    xn,
    xqM,
  }))
  const [term] = await ctx.db.query<{ id: string }>(
    `select t.id from ${termsView} t where t.xn = $1 and t.xq_m = $2 and t.status in ('1', '2')`,
    [xn, xqM],
  )
  if (!term) throw badRequest({ text: `学期${xn}-${xqM}没有校历，无法换算日期` })
  const onlyTasks = mode === 'delta' ? [...new Set([...rows.map((row) => row.taskNo), ...removed])] : null
  return openBatch(ctx, {
    title: '解析课表：接口推送',
    fileName: mode === 'full' ? '接口推送（整体）' : '接口推送（增量）',
    fileId: null,
    termId: term.id,
    pushed,
    onlyTasks,
    autoConfirm: confirm,
  })
}
