import type { Ctx } from '#kernel/world/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'

/** `filter`: which rows, in words or as they were asked for. */
export type ExportEntry = {
  entity: AnyEntity
  rows: number
  columns: readonly string[]
  filter: Readonly<Record<string, unknown>> | string
  isPlain?: boolean
  reason?: string
  fileId?: string
}

/** Registers that rows were taken out, in the transaction that decides they may be. */
export async function registerExport(ctx: Ctx, entry: ExportEntry): Promise<void> {
  const { entity, rows, columns, filter } = entry
  const asked =
    typeof filter === 'string'
      ? []
      : Object.entries(filter).filter(
          ([name, value]) => value !== undefined && value !== null && value !== '' && name !== 'columns',
        )
  const told = typeof filter === 'string' ? filter : asked.map(([name, value]) => `${name}=${String(value)}`).join('&')
  await ctx.db.query(
    `insert into sys_export_log (
       id, version, create_user, create_time, update_user, update_time, time, user_id, user_name, entity, entity_name,
       rows, columns, filter, is_plain, reason, ip, trace_id, file_id, downloads
     )
     values ($1, 1, $2::uuid, $3, $2::uuid, $3, $3, $2::text, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      newId(ctx.now()),
      ctx.actor.userId || null,
      ctx.now(),
      ctx.actor.userName,
      entity.path,
      entity.label,
      rows,
      cut(columns.join('、'), 2000),
      entity.restricted ? null : cut(told, 1000) || null,
      entry.isPlain ?? false,
      entry.reason ?? null,
      ctx.request.ip,
      ctx.request.traceId,
      // What is not kept as a file goes out with the answer, once.
      entry.fileId ?? null,
      entry.fileId ? 0 : 1,
    ],
  )
}

/** Notes that a file was taken, where it is one of a registered export. */
export async function countDownload(world: World, school: School, fileId: string): Promise<void> {
  await world.pool.read(bindingOf(school), (db) =>
    db.execute(
      'update sys_export_log set downloads = coalesce(downloads, 0) + 1, update_time = $2 where file_id = $1',
      [fileId, world.clock()],
    ),
  )
}

function cut(text: string, length: number): string {
  return [...text.replaceAll('\0', '').toWellFormed()].slice(0, length).join('')
}
