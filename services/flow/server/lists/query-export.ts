import { chineseTime } from '#kernel/rules/time-words.ts'
import { audit } from '#kernel/audit/audit.ts'
import { registerExport } from '#kernel/audit/export-log.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeSheet, type SheetColumn } from '#kernel/excel/write/write-sheet.ts'
import { storeJobFile } from '#services/files/upload/upload.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler, JobRun } from '#services/jobs/handler.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { sheetFileName } from '#services/sheets/export/export-order.ts'
import type { Query } from '#kernel/operations/read/query.ts'
import { flowQueryConfig } from '../../shared/query-config.ts'
import { instanceStates } from '../../shared/words.ts'
import { exportQueryRoute, type Cell, type ShownColumn } from '../../shared/routes/query.ts'
import { shownColumns } from './query-columns.ts'
import { queryRows } from './query-rows.ts'
import { idsOf, knownFor, openConfig, type Config } from './query-routes.ts'

const notAllowed = defineError({ code: 'FLOW_QUERY_NO_EXPORT', status: 403, message: '该查询不允许导出' })

const type = 'flow.queryExport'
const mostRows = 100_000
const atOnce = 500

/** A query as a sheet: the same rows, columns and order as on the screen. */
export const queryExportRoutes: readonly Route[] = [
  route(exportQueryRoute, async (ctx, { code, params }) => {
    const config = await exportable(ctx, code)
    return {
      jobId: await enqueueJob(ctx, {
        type,
        title: `导出${config.name}`,
        params: { code, params },
        alone: { key: `${type}-${ctx.actor.userId}-${code}`, refusal: '同一导出正在进行，请稍候' },
      }),
    }
  }),
]

export const queryExportJob: JobHandler = {
  type,
  label: '导出流程查询',
  isRepeatable: true,
  async run(job) {
    const { code, params } = job.params as { code: string; params: Query }
    const { config, columns, ids } = await job.read(async (ctx) => {
      const found = await exportable(ctx, code)
      const known = await knownFor(ctx, found.processType)
      const rows = await idsOf(ctx, known, { config: found, query: params, limit: mostRows })
      if (rows.total > mostRows) throw badRequest({ text: '数据量超过10万条，请缩小范围' })
      return {
        config: found,
        columns: shownColumns(known, found.columns).filter((column) => column.problem === undefined),
        ids: rows.ids,
      }
    })
    if (ids.length === 0) return { status: 'failed', message: '没有可导出的数据！' }
    await job.progress({ stage: '生成表格', done: 0, total: ids.length })
    const now = job.world.clock()
    const caller = { school: job.school, actor: job.actor, request: { traceId: job.id, ip: null } }
    const who = job.actor.kind === 'user' ? `${job.actor.userName}（${job.actor.accountNo}）` : job.actor.userName
    const fileId = await storeJobFile(job.world, caller, {
      jobId: job.id,
      name: sheetFileName(config.name, now),
      content: writeSheet({
        columns: columns.map(sheetColumn),
        rows: cellsOf(job, { config, columns, ids }),
        sheetName: config.name.slice(0, 30),
        footer: (count) => `导出人：${who}　导出时间：${minuteOf(now)}　共 ${count} 条`,
      }),
    })
    await job.transaction(async (ctx) => {
      await registerExport(ctx, {
        entity: flowQueryConfig,
        rows: ids.length,
        columns: columns.map(({ title }) => title),
        filter: { ...params, query: config.name },
        fileId,
      })
      await audit(ctx, [
        {
          entity: flowQueryConfig,
          recordId: null,
          action: 'export',
          title: `导出流程查询【${config.name}】${ids.length} 条`,
        },
      ])
    })
    return {
      status: 'done',
      message: `导出完成，共 ${ids.length} 条`,
      result: { rows: ids.length },
      resultFileId: fileId,
    }
  },
}

async function exportable(ctx: Ctx, code: string): Promise<Config> {
  const config = await openConfig(ctx, code)
  if (!config.exportAllowed) throw notAllowed()
  return config
}

async function* cellsOf(
  job: JobRun,
  { config, columns, ids }: { config: Config; columns: readonly ShownColumn[]; ids: readonly string[] },
): AsyncGenerator<unknown[], void> {
  for (let done = 0; done < ids.length; done += atOnce) {
    const rows = await job.read(async (ctx) =>
      queryRows(ctx, await knownFor(ctx, config.processType), { ids: ids.slice(done, done + atOnce), columns }),
    )
    for (const row of rows) yield columns.map((column) => cellText(column, row.cells[column.key] ?? null))
    await job.progress({ done: Math.min(done + atOnce, ids.length) })
  }
}

function sheetColumn({ key, title, kind, width }: ShownColumn): SheetColumn {
  return {
    key,
    title: title.replaceAll(',', '，'),
    width: Math.min(60, Math.max(8, Math.round(width / 8))),
    type: kind === 'number' ? 'number' : kind === 'money' ? 'money' : 'text',
  }
}

const stateNames = Object.fromEntries(Object.values(instanceStates).map(([code, label]) => [code, label]))

function cellText({ kind }: ShownColumn, cell: Cell): unknown {
  if (cell === null) return null
  if (kind === 'state') return stateNames[String(cell)] ?? cell
  if (kind === 'moment') return minuteOf(new Date(String(cell)))
  return kind === 'duration' ? chineseTime.length(Number(cell) * 1000) : cell
}
