import { hiddenFields, maskedFields, rowScope } from '#kernel/access/access.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { loadPictures } from '#services/print/server/pictures.ts'
import { deskPhotoRoute } from '../../shared/desk/desk-routes.ts'
import { openStays, register } from '../../shared/register.ts'
import { registers } from '../registers.ts'

/** Keepers read no student records: they see the photo of whoever they let in, and of nobody else. */
async function photo({ world, caller }: FreeCall, { id }: AskedOf<typeof deskPhotoRoute>): Promise<Raw> {
  const fileId = await readAs(world, caller, (ctx) => photoOf(ctx, id))
  const picture = fileId ? (await loadPictures(world, caller.school, [fileId])).get(fileId) : undefined
  if (!picture) throw notFound()
  return { raw: { type: 'image/png', body: picture.bytes, headers: { 'cache-control': 'private, max-age=300' } } }
}

async function photoOf(ctx: Ctx, id: string): Promise<string | null> {
  const stay = (await loadRows(ctx, register, [id], { scope: await rowScope(ctx, registers, 'checkin') })).get(id)
  if (!stay || !openStays.some((state) => state === stay.state)) throw notFound()
  const isKept = [hiddenFields, maskedFields].some((of) => of(ctx.actor, student, 'list').has('photoFileId'))
  if (isKept) throw notFound()
  return (await loadRows(ctx, student, [stay.studentId])).get(stay.studentId)?.photoFileId?.[0] ?? null
}

export const deskPhotoRoutes: readonly Route[] = [freeRoute(deskPhotoRoute, photo)]
