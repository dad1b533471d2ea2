import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { loadPictures } from '#services/print/server/pictures.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { passStates } from '../shared/leave-pass.ts'
import { gatePhotoRoute, passPhotoRoute } from '../shared/pass-routes.ts'

const shownMinutes = 60
const { early, good, out } = passStates

/**
 * The photo of whoever was just recognised at a gate: by the line of that scan, for as long as somebody stands there, and for the gate
 * that scanned. A guard who typed a number sees it before there is a line, by a pass that is not over.
 */
export const photoRoutes: readonly Route[] = [freeRoute(gatePhotoRoute, photo), freeRoute(passPhotoRoute, photo)]

async function photo({ world, caller }: FreeCall, { id }: AskedOf<typeof gatePhotoRoute>): Promise<Raw> {
  const fileId = await readAs(world, caller, (ctx) => photoOfScan(ctx, id))
  const picture = fileId ? (await loadPictures(world, caller.school, [fileId])).get(fileId) : undefined
  if (!picture) throw notFound()
  return { raw: { type: 'image/png', body: picture.bytes, headers: { 'cache-control': 'private, max-age=300' } } }
}

async function photoOfScan(ctx: Ctx, id: string): Promise<string | null> {
  const { device } = ctx.request
  const [row] = await ctx.db.query<{ fileId: string | null }>(
    `select s.photo_file_id[1] as "fileId"
     from leave_pass_log l
     join base_student s on s.id = l.student_id
     where l.id = $1
       and l."time" > $2::timestamptz - make_interval(mins => ${shownMinutes})
       and (case when $3::uuid is null then l.create_user = $4::uuid else l.device_id = $3::uuid end)
     union all
     select s.photo_file_id[1]
     from leave_pass p
     join base_student s on s.id = p.student_id
     where p.id = $1 and $3::uuid is null and p.state in ('${early[0]}', '${good[0]}', '${out[0]}')`,
    [id, ctx.now(), device?.id ?? null, ctx.actor.userId],
  )
  return row?.fileId ?? null
}
