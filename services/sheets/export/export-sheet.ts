import type { Readable } from 'node:stream'
import { audit } from '#kernel/audit/audit.ts'
import { registerExport } from '#kernel/audit/export-log.ts'
import { makeCtx, type Actor, type Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import type { Caller } from '#kernel/http/unit-of-work.ts'
import type { World } from '#kernel/world/world.ts'
import type { ExportColumn } from './export-columns.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { actionOf, type ExportOrder } from './export-order.ts'
import { maskFor } from '#kernel/operations/read/fields-for.ts'
import { filterWords } from '#kernel/operations/read/filter-words.ts'
import { countLimit, preparedList } from '#kernel/operations/read/list.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { selectionOf, type RawRow } from '#kernel/operations/read/selection.ts'
import { whereText } from '#kernel/operations/sql.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'

type Sheet = {
  resource: Resource
  order: ExportOrder
  columns: readonly ExportColumn[]
  now: Date
  onRow?: (count: number) => Promise<void>
}

/** The sheet, made while it is read: rows, then who took it, when and how many; with sensitive columns also on top of each printed page. */
export function sheetOf(world: World, caller: Caller, sheet: Sheet): Readable {
  const { resource, columns, now } = sheet
  const { entity } = resource
  const isSensitive = columns.some(({ field }) => field !== null && fieldOf(entity, field)?.options.sensitive === true)
  const who = nameOf(caller.actor)
  return writeSheet({
    columns,
    rows: exportedRows(world, caller, sheet),
    sheetName: entity.label,
    footer: (count) => `导出人：${who}　导出时间：${minuteOf(now)}　共 ${count} 条`,
    ...(isSensitive ? { pageHead: `内部资料　${who}　${minuteOf(now)}` } : {}),
  })
}

/** Writes down what goes out, in the transaction that decides it may. */
export async function registerSheet(
  ctx: Ctx,
  resource: Resource,
  sheet: { order: ExportOrder; columns: readonly ExportColumn[]; total: number; fileId?: string },
): Promise<void> {
  const { entity } = resource
  const { order, total } = sheet
  const titles = sheet.columns.map((column) => column.title.split(',').at(-1)!)
  await audit(ctx, [
    {
      entity,
      recordId: null,
      action: 'export',
      title: `${order.isPlain ? '导出明文' : '导出'}${entity.label} ${total} 条：${titles.join('、')}`,
    },
  ])
  await registerExport(ctx, {
    entity,
    rows: total,
    columns: titles,
    filter: await filterWords(ctx, entity, order.query),
    isPlain: order.isPlain,
    ...(order.reason === null ? {} : { reason: order.reason }),
    ...(sheet.fileId === undefined ? {} : { fileId: sheet.fileId }),
  })
}

function nameOf(actor: Actor): string {
  return actor.kind === 'user' ? `${actor.userName}（${actor.accountNo}）` : actor.userName
}

/** The rows as cells, from a transaction that is open exactly as long as somebody reads them. */
async function* exportedRows(world: World, caller: Caller, sheet: Sheet): AsyncGenerator<unknown[], void> {
  const opened = Promise.withResolvers<AsyncIterable<unknown[]>>()
  const read = Promise.withResolvers<void>()
  const transaction = world.pool.transaction(bindingOf(caller.school), async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    opened.resolve(await cells(makeCtx({ world, ...caller, db }), sheet))
    await read.promise
  })
  transaction.catch(opened.reject)
  let count = 0
  try {
    for await (const row of await opened.promise) {
      yield row
      count += 1
      if (sheet.onRow && count % 200 === 0) await sheet.onRow(count)
    }
  } finally {
    read.resolve()
    await transaction
  }
}

async function cells(ctx: Ctx, sheet: Sheet): Promise<AsyncIterable<unknown[]>> {
  const { resource, columns, order } = sheet
  const { entity } = resource
  const action = actionOf(order)
  const { conditions, order: sorted } = await preparedList(ctx, resource, order.query, action)
  const { sheetWords } = resource
  const fields = [...new Set([...columns.flatMap((column) => column.field ?? []), ...(sheetWords?.from ?? [])])]
  const selection = selectionOf(ctx.world, entity, fields, true)
  const words = await makeTextWorld(ctx)
  const toldOf = sheetWords?.of(ctx)
  const masked = maskFor(ctx, entity, action)
  const table = tableName(entity)
  const text = `select ${selection.columns}
    from (select t.* from ${table} t${whereText(conditions)}${sorted} limit ${countLimit}) t${selection.joins}${sorted}`
  return (async function* () {
    for await (const raw of ctx.db.stream<RawRow>(text, conditions.values)) {
      const row = masked(order.isPlain ? selection.reveal(ctx, raw) : selection.present(ctx, raw))
      const told = toldOf?.(row) ?? {}
      yield columns.map((column) => (column.field && told[column.field]) ?? column.cell(row, words))
    }
  })()
}
