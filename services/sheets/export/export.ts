import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { requirePermission } from '#kernel/access/access.ts'
import { permissionKey } from '#kernel/access/permissions.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { World } from '#kernel/world/world.ts'
import { exportColumns, type ExportColumn } from './export-columns.ts'
import { actionOf, sheetFileName, type ExportOrder } from './export-order.ts'
import { registerSheet, sheetOf } from './export-sheet.ts'
import { countLimit, preparedList } from '#kernel/operations/read/list.ts'
import type { Query } from '#kernel/operations/read/query.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { whereText } from '#kernel/operations/sql.ts'

export type Exported = { stream: Readable; fileName: string; isEmpty: boolean } | { jobId: string }

/**
 * Contract §5: `params` narrow the rows as in a list, `heard` names columns and their titles, `ids` picks single rows. With `async`
 * a long one becomes a job; `plain` with a `reason` writes sensitive values in clear.
 */
export type ExportBody = {
  fileName?: unknown
  params?: unknown
  heard?: unknown
  ids?: unknown
  async?: unknown
  plain?: unknown
  reason?: unknown
}

export const exportJobType = 'export'
const plainExport = 'export:plain'
/** More rows than this are made aside for whoever can wait. */
const streamedRows = 5000
const longestReason = 200

/**
 * The rows of a list as a sheet that is made while it is read: the same permission rules, scope, filters and order. That it was
 * taken, how many rows and which columns, is written down before the first byte leaves.
 */
export async function exportSheet(
  world: World,
  caller: Caller,
  resource: Resource,
  body: ExportBody,
): Promise<Exported> {
  const order = orderOf(resource, body)
  const isPatient = isYes(body.async)
  const admitted = await writeAs(world, caller, async (ctx) => {
    if (order.isPlain) await admitPlain(ctx, resource, order)
    const { columns, total } = await preparedExport(ctx, resource, order)
    if (isPatient && total > streamedRows) return { jobId: await orderJob(ctx, resource, { ...order, total }) }
    await registerSheet(ctx, resource, { order, columns, total })
    return { columns, total, now: ctx.now() }
  })
  if (admitted.jobId !== undefined) return { jobId: admitted.jobId }
  const { columns, total, now } = admitted
  const fileName = sheetFileName(order.fileName, now)
  if (total === 0) return { stream: Readable.from([]), fileName, isEmpty: true }
  return { stream: sheetOf(world, caller, { resource, order, columns, now }), fileName, isEmpty: false }
}

/** Which columns and how many rows an order means for whoever asks; refuses what is nothing or too much. */
export async function preparedExport(
  ctx: Ctx,
  resource: Resource,
  order: ExportOrder,
): Promise<{ columns: ExportColumn[]; total: number }> {
  const { entity } = resource
  const { conditions } = await preparedList(ctx, resource, order.query, actionOf(order))
  const columns = exportColumns(ctx, entity, { heard: order.heard, action: actionOf(order) })
  if (columns.length === 0) throw badRequest({ text: '没有可导出的列' })
  const [row] = await ctx.db.query<{ total: number }>(
    `select count(*) as total
     from (select 1 from ${tableName(entity)} t${whereText(conditions)} limit ${countLimit + 1}) counted`,
    conditions.values,
  )
  const total = Number(row?.total ?? 0)
  if (total > countLimit) throw badRequest({ text: '数据量超过10万条，请缩小范围' })
  return { columns, total }
}

/** Sensitive values in clear: by a permission of its own, with a reason, after a second authentication. */
async function admitPlain(ctx: Ctx, resource: Resource, order: ExportOrder): Promise<void> {
  requirePermission(ctx, permissionKey(resource.entity, 'export'))
  requirePermission(ctx, permissionKey(resource.entity, 'exportPlain'))
  if (order.reason === null) throw badRequest({ text: '请填写导出明文的理由' })
  await requireSecondAuth(ctx, plainExport)
}

async function orderJob(ctx: Ctx, resource: Resource, order: ExportOrder & { total: number }): Promise<string> {
  const { entity } = resource
  const same = createHash('sha256')
    .update(JSON.stringify([ctx.actor.userId, entity.name, order.query, order.heard, order.isPlain]))
    .digest('base64url')
  return enqueueJob(ctx, {
    type: exportJobType,
    title: `导出${entity.label}：${order.fileName}`,
    params: { entity: entity.name, ...order },
    alone: { key: same, refusal: '同一导出正在进行，请稍候' },
  })
}

function orderOf(resource: Resource, body: ExportBody): ExportOrder {
  const params = typeof body.params === 'object' && body.params !== null ? (body.params as Record<string, unknown>) : {}
  const query: Query = {
    ...params,
    ...(body.ids === undefined || body.ids === null ? {} : { ids: body.ids }),
    columns: undefined,
  }
  const wanted = cleanLine(typeof body.fileName === 'string' ? body.fileName : '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/\.xlsx?$/i, '')
  const reason = cleanLine(typeof body.reason === 'string' ? body.reason : '')
  const isPlain = isYes(body.plain)
  return {
    query,
    heard: body.heard ?? null,
    isPlain,
    reason: isPlain && reason !== '' ? [...reason].slice(0, longestReason).join('') : null,
    fileName: [...wanted].slice(0, 80).join('') || resource.entity.label,
  }
}

function isYes(value: unknown): boolean {
  return ['1', 'true', 'yes'].includes(String(value))
}
