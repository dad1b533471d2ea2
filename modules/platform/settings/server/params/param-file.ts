import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import type { Param } from '#kernel/params/param.ts'
import { fileStates, param as paramEntity } from '#services/system/shared/records.ts'

const { loose, linked, left: fileLeft } = fileStates

/** Ties an uploaded file to its parameter. Pages show it to whoever comes, so it is public, as pictures of the platform are. */
export async function keepFile(
  ctx: Ctx,
  input: { param: Param; recordId: string; fileId: string; left: string | null | undefined },
): Promise<void> {
  const { param, recordId, fileId, left } = input
  if (left && left !== fileId) await letFileGo(ctx, left)
  if (fileId === '') return
  const tied = isId(fileId)
    ? await ctx.db.execute(
        `update sys_file
         set entity = $2, record_id = $3, status = '${linked[0]}', is_public = true, update_time = $4
         where id = $1 and ((status = '${loose[0]}' and owner_id = $5) or (entity = $2 and record_id = $3))`,
        [fileId, paramEntity.path, recordId, ctx.now(), ctx.actor.userId],
      )
    : 0
  if (tied !== 1) throw badRequest({ text: `参数【${param.label}】的文件不存在` })
}

/** A file nobody names any more is left to the cleaning. */
export async function letFileGo(ctx: Ctx, fileId: string | null): Promise<void> {
  if (isId(fileId))
    await ctx.db.execute(
      `update sys_file
       set status = '${fileLeft[0]}', is_public = false, update_time = $2
       where id = $1 and entity = $3`,
      [fileId, ctx.now(), paramEntity.path],
    )
}
