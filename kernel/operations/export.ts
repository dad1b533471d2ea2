import { Readable } from 'node:stream'
import { audit } from '#kernel/audit/audit.ts'
import { registerExport } from '#kernel/audit/export-log.ts'
import { makeCtx, type Ctx } from '#kernel/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeSheet } from '#kernel/excel/write-sheet.ts'
import { writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { World } from '#kernel/world.ts'
import { maskFor } from './fields-for.ts'
import { exportColumns, type ExportColumn } from './export-columns.ts'
import { countLimit, preparedList } from './list.ts'
import type { Query } from './query.ts'
import type { Resource } from './resource.ts'
import { selectionOf, type RawRow } from './selection.ts'
import { whereText } from './sql.ts'
import { makeTextWorld } from './text-world.ts'

export type ExportedSheet = { stream: Readable; fileName: string; isEmpty: boolean }

/** Contract §5: `params` narrow the rows as in a list, `heard` names columns and their titles, `ids` picks single rows. */
export type ExportBody = { fileName?: unknown; params?: unknown; heard?: unknown; ids?: unknown }

/**
 * The rows of a list as a sheet that is made while it is read: the same permission rules, scope, filters and order. That it was
 * taken, how many rows and which columns, is written down before the first byte leaves.
 */
export async function exportSheet(world: World, caller: Caller, resource: Resource, body: ExportBody): Promise<ExportedSheet> {
  const query = queryOf(body)
  const registered = await writeAs(world, caller, (ctx) => register(ctx, resource, { query, heard: body.heard }))
  const fileName = fileNameOf(body.fileName, resource.entity.label, registered.now)
  if (registered.total === 0) return { stream: Readable.from([]), fileName, isEmpty: true }
  const rows = exportedRows(world, caller, { resource, query, columns: registered.columns })
  const stream = writeSheet({
    columns: registered.columns,
    rows,
    sheetName: resource.entity.label,
    footer: (count) => `导出人：${caller.actor.userName}　导出时间：${minuteOf(registered.now)}　共 ${count} 条`,
  })
  return { stream, fileName, isEmpty: false }
}

async function register(ctx: Ctx, resource: Resource, asked: { query: Query; heard: unknown }) {
  const { entity } = resource
  const { conditions } = await preparedList(ctx, resource, asked.query, 'export')
  const columns = exportColumns(ctx, entity, asked.heard)
  if (columns.length === 0) throw badRequest({ text: '没有可导出的列' })
  const [row] = await ctx.db.query<{ total: number }>(
    `select count(*) as total from (select 1 from ${tableName(entity)} t${whereText(conditions)} limit ${countLimit + 1}) counted`,
    conditions.values,
  )
  const total = Number(row?.total ?? 0)
  if (total > countLimit) throw badRequest({ text: '数据量超过10万条，请缩小范围' })
  const titles = columns.map((column) => column.title.split(',').at(-1)!)
  await audit(ctx, [{ entity, recordId: null, action: 'export', title: `导出${entity.label} ${total} 条：${titles.join('、')}` }])
  await registerExport(ctx, { entity, rows: total, columns: titles, filter: asked.query })
  return { columns, total, now: ctx.now() }
}

/** The rows as cells, from a transaction that is open exactly as long as somebody reads them. */
async function* exportedRows(
  world: World,
  caller: Caller,
  sheet: { resource: Resource; query: Query; columns: readonly ExportColumn[] },
): AsyncGenerator<unknown[], void> {
  const opened = Promise.withResolvers<AsyncIterable<unknown[]>>()
  const read = Promise.withResolvers<void>()
  const transaction = world.pool.transaction(bindingOf(caller.school), async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    opened.resolve(await cells(makeCtx({ world, ...caller, db }), sheet))
    await read.promise
  })
  transaction.catch(opened.reject)
  try {
    yield* await opened.promise
  } finally {
    read.resolve()
    await transaction
  }
}

async function cells(ctx: Ctx, sheet: { resource: Resource; query: Query; columns: readonly ExportColumn[] }): Promise<AsyncIterable<unknown[]>> {
  const { resource, columns } = sheet
  const { entity } = resource
  const { conditions, order } = await preparedList(ctx, resource, sheet.query, 'export')
  const fields = [...new Set(columns.flatMap((column) => column.field ?? []))]
  const selection = selectionOf(ctx.world, entity, fields, true)
  const words = await makeTextWorld(ctx)
  const masked = maskFor(ctx, entity, 'export')
  const table = tableName(entity)
  const text = `select ${selection.columns} from (select t.* from ${table} t${whereText(conditions)}${order} limit ${countLimit}) t${selection.joins}${order}`
  return (async function* () {
    for await (const raw of ctx.db.stream<RawRow>(text, conditions.values)) {
      const row = masked(selection.present(ctx, raw))
      yield columns.map((column) => column.cell(row, words))
    }
  })()
}

function queryOf(body: ExportBody): Query {
  const params = typeof body.params === 'object' && body.params !== null ? (body.params as Record<string, unknown>) : {}
  return { ...params, ...(body.ids === undefined || body.ids === null ? {} : { ids: body.ids }), columns: undefined }
}

function fileNameOf(asked: unknown, label: string, now: Date): string {
  const wanted = cleanLine(typeof asked === 'string' ? asked : '').replace(/[\\/:*?"<>|]/g, '_').replace(/\.xlsx?$/i, '')
  const name = [...wanted].slice(0, 80).join('') || label
  return `${name}_${minuteOf(now).replace(/\D/g, '')}.xlsx`
}

/** `2026-09-01 08:30` in the school's time zone. */
function minuteOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}
