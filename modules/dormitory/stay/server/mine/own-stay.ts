import { notFound } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { openStays, register, type StayRow } from '../../shared/register.ts'

/** The stay of whoever is signed in; none for whoever has no bed. */
export async function ownStay(ctx: Ctx, isLocked = false): Promise<StayRow | null> {
  const studentId = ownStudentId(ctx)
  if (!studentId) throw notFound()
  const [row] = await ctx.db.query<{ id: string }>(
    'select id from stay_register where student_id = $1 and state = any($2::text[])',
    [studentId, openStays],
  )
  return row ? ((await loadRows(ctx, register, [row.id], { lock: isLocked })).get(row.id) ?? null) : null
}
