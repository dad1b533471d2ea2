import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Change, Draft } from '#kernel/operations/resource.ts'
import type { student } from '../../shared/students/student.ts'

/** A number that somebody else once had is not given again. */
export async function refuseGivenNumbers(ctx: Ctx, drafts: readonly Draft<typeof student>[]): Promise<void> {
  const asked = drafts.filter((draft) => typeof draft.values.xh === 'string')
  if (asked.length === 0) return
  const rows = await ctx.db.query<{ xh: string; studentId: string | null }>(
    `select xh, student_id as "studentId" from base_given_number where xh = any($1)
     union all select xh, id from base_student where xh = any($1) and deleted_time is not null`,
    [asked.map((draft) => draft.values.xh)],
  )
  const givenTo = new Map(rows.map((row) => [row.xh, row.studentId]))
  for (const draft of asked) {
    const xh = String(draft.values.xh)
    if (givenTo.has(xh) && givenTo.get(xh) !== draft.id) draft.problems.xh ??= `学号 ${xh} 已被使用过，不能再次使用`
  }
}

/** Remembers numbers that students lost. */
export async function keepGivenNumbers(ctx: Ctx, changes: readonly Change<typeof student>[]): Promise<void> {
  const lost = changes.flatMap(({ id, before, after }) =>
    before?.xh && after && after.xh !== before.xh ? [{ id: newId(ctx.now()), xh: before.xh, studentId: id }] : [],
  )
  if (lost.length === 0) return
  await ctx.db.query(
    `insert into base_given_number (id, version, create_user, create_time, update_time, xh, student_id, end_date)
     select id, 1, $2, $3, $3, xh, "studentId", $4
     from jsonb_to_recordset($1::jsonb) as x(id uuid, xh text, "studentId" uuid)
     on conflict do nothing`,
    [JSON.stringify(lost), ctx.actor.userId, ctx.now(), ctx.today()],
  )
}

/** Of these numbers, the ones that are or were given. */
export async function takenNumbers(ctx: Ctx, prefix: string): Promise<Set<string>> {
  const rows = await ctx.db.query<{ xh: string }>(
    `select xh
     from base_given_number
     where starts_with(xh, $1)
     union
     select xh
     from base_student
     where starts_with(xh, $1)`,
    [prefix],
  )
  return new Set(rows.map((row) => row.xh))
}
