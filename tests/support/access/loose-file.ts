import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'

/** A file that somebody sent and that hangs on nothing yet. */
export async function looseFile(ctx: Ctx, ownerId: string): Promise<string> {
  const id = newId(ctx.now())
  await ctx.db.query(
    `insert into sys_file (id, create_time, update_time, name, extension, mime, size, bucket_name, object_key, sha256,
       is_public, owner_id, status)
     values ($1, $2, $2, '说明.txt', 'txt', 'text/plain', 1, 'trial', 'trial', '', false, $3, '0')`,
    [id, ctx.now(), ownerId],
  )
  return id
}
