import type { Ctx } from '#kernel/world/context.ts'
import { leaveFiles } from '#services/files/link.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { leaveReturn } from '../shared/leave-return.ts'
import { returnKeepDays } from '#modules/affairs/leave/shared/params.ts'

const atOnce = 2000

/** Where somebody stood and what the camera saw are kept for a time; then only what came of it stays. */
export async function forgetPositions(ctx: Ctx): Promise<void> {
  const days = await readParam(ctx, returnKeepDays)
  // By the thousand and by nobody, and what is forgotten must not stand in another log.
  const rows = await ctx.db.query<{ photos: string[] | null }>(
    `with old as (
       select id, photo_file_id
       from leave_return
       where "time" < $1::timestamptz - make_interval(days => $2)
         and (
           lng is not null
           or lat is not null
           or distance_m is not null
           or accuracy_m is not null
           or coalesce(array_length(photo_file_id, 1), 0) > 0
         )
       order by "time"
       limit ${atOnce}
       for update skip locked
     )
     update leave_return r
     set lng = null, lat = null, accuracy_m = null, distance_m = null, photo_file_id = '{}', update_time = $1,
       version = r.version + 1
     from old
     where r.id = old.id
     returning old.photo_file_id as photos`,
    [ctx.now(), days],
  )
  const photos = rows.flatMap((row) => row.photos ?? [])
  await leaveFiles(ctx, leaveReturn, photos)
}
