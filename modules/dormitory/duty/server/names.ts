import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'

/** What whoever is acting is called in a ledger. */
export function actorName(ctx: Ctx): string | null {
  return ctx.actor.kind === 'user' ? ctx.actor.userName : null
}

/** Students by the number they say at the desk. */
export async function studentsByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, StudentRow>> {
  if (numbers.length === 0) return new Map()
  const found = await ctx.db.query<{ id: string }>(
    'select id from base_student where xh = any($1::text[]) and deleted_time is null',
    [numbers],
  )
  const rows = await loadRows(
    ctx,
    student,
    found.map(({ id }) => id),
  )
  return new Map([...rows.values()].map((row) => [row.xh!, row]))
}

/** Whose record it is, and who that was at the time; nobody's where nobody is named. */
export function ownerFields(who: StudentRow | undefined) {
  if (!who) return { studentId: null }
  const { xh: _typed, ...kept } = snapshotOf(who)
  return { studentId: who.id, ...kept }
}

/** Each value once, without those that are none. */
export function eachOnce(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[]
}
