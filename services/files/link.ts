import type { Ctx } from '#kernel/world/context.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import type { FilesOptions } from '#kernel/fields/links/files/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { fileStates } from '#services/system/shared/records.ts'
import { misfit } from './upload/field-limits.ts'

/**
 * Ties uploaded files to the record that names them, in the record's own transaction. A file belongs to one record:
 * only the uploader can tie a loose one, and one that hangs on another record is refused.
 */
export async function linkFiles(
  ctx: Ctx,
  entity: AnyEntity,
  recordId: string,
  values: Record<string, unknown>,
): Promise<void> {
  for (const [name, field] of fieldsOf(entity)) {
    const ids = values[name]
    if (!kindOf(field).holdsFiles || !Array.isArray(ids) || ids.length === 0) continue
    const files = await tieFiles(ctx, {
      path: entity.path,
      recordId,
      ids: ids as string[],
      isPublic: (field.options as FilesOptions).isPublic === true,
    })
    if (files === null) throw invalid({ [name]: `${field.options.label}中的文件不存在` })
    const problem = files.map((file) => misfit(field, file)).find((text) => text !== null)
    if (problem) throw invalid({ [name]: problem })
  }
}

/** Lets go of files that records of an entity do not name any more; the cleaning takes them in its time. */
export async function leaveFiles(ctx: Ctx, entity: AnyEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(`update sys_file set status = $4, update_time = $3 where id = any($1::uuid[]) and entity = $2`, [
    ids,
    entity.path,
    ctx.now(),
    fileStates.left[0],
  ])
}

/**
 * Ties files to a record that has no field for them, such as those inside a form somebody designed; null where one of
 * them is not there to be tied.
 */
export async function tieFiles(
  ctx: Ctx,
  {
    path,
    recordId,
    ids,
    isPublic = false,
  }: { path: string; recordId: string; ids: readonly string[]; isPublic?: boolean },
): Promise<{ extension: string | null; size: number }[] | null> {
  const unique = [...new Set(ids)]
  const files = await ctx.db.query<{ extension: string | null; size: number }>(
    `update sys_file
     set entity = $2, record_id = $3, status = '1', is_public = $6, update_time = $4
     where id = any($1::uuid[])
       and scan_state is distinct from '2'
       and ((status = '0' and ($5::text is null or owner_id = $5)) or (entity = $2 and record_id = $3))
     returning extension, size`,
    [unique, path, recordId, ctx.now(), ctx.actor.userId, isPublic],
  )
  return files.length === unique.length ? files : null
}
