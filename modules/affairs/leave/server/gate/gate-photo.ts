import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { loadPictures } from '#services/print/server/pictures.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { gatePhotoRoute, passPhotoRoute } from '../../shared/gate/pass-routes.ts'

const shownMinutes = 60

/** The photo of whoever was just recognised at a gate: by the line of that scan, for as long as somebody stands there, and for the gate that scanned. */
export const photoRoutes: readonly Route[] = [freeRoute(gatePhotoRoute, photo), freeRoute(passPhotoRoute, photo)]

async function photo({ world, caller }: FreeCall, { id }: AskedOf<typeof gatePhotoRoute>): Promise<Raw> {
  const fileId = await readAs(world, caller, (ctx) => photoOfScan(ctx, id))
  const picture = fileId ? (await loadPictures(world, caller.school, [fileId])).get(fileId) : undefined
  if (!picture) throw notFound()
  return { raw: { type: 'image/png', body: picture.bytes, headers: { 'cache-control': 'private, max-age=300' } } }
}

async function photoOfScan(ctx: Ctx, logId: string): Promise<string | null> {
  const { device } = ctx.request
  const [row] = await ctx.db.query<{ fileId: string | null }>(
    `select s.photo_file_id[1] as "fileId"
     from leave_pass_log l
     join base_student s on s.id = l.student_id
     where l.id = $1
       and l."time" > $2::timestamptz - make_interval(mins => ${shownMinutes})
       and (case when $3::uuid is null then l.create_user = $4::uuid else l.device_id = $3::uuid end)`,
    [logId, ctx.now(), device?.id ?? null, ctx.actor.userId],
  )
  return row?.fileId ?? null
}
