import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leaveHandling } from '../../shared/away/leave-handling.ts'
import { leaveStates } from '../../shared/states.ts'

type Leave = { id: string; status: string; wasLate: boolean }

/** Notes on those who are not back, by those who answer for them. */
export const handlings = resource(leaveHandling, {
  scope: scopeOfStudent(leaveHandling),
  hooks: { prepare: judge },
  // What was noted stays as it was said.
  withoutVerbs: ['update'],
})

/** Only who is late, or was, is noted on; whoever does not reach the student cannot write the note. */
async function judge(ctx: Ctx, drafts: Draft<typeof leaveHandling>[]): Promise<void> {
  const ids = drafts.flatMap(({ values }) => values.leaveId ?? [])
  const rows = await ctx.db.query<Leave>(
    `select r.id, r.status, coalesce(r.overdue_minutes, 0) > 0 as "wasLate"
     from leave_request r
     where r.id = any($1::uuid[])`,
    [ids],
  )
  const leaves = new Map(rows.map((row) => [row.id, row]))
  for (const draft of drafts) {
    const leave = leaves.get(String(draft.values.leaveId).toLowerCase())
    if (!leave) continue
    const isLate = leave.status === leaveStates.overdue[0] || (leave.status === leaveStates.back[0] && leave.wasLate)
    // The product itself brings in what was noted elsewhere.
    if (!isLate && ctx.actor.kind === 'user') draft.problems['leaveId'] ??= '该请假没有逾期，无需登记处理'
    if (ctx.actor.kind === 'user') Object.assign(draft.values, { operatorName: ctx.actor.userName, time: ctx.now() })
  }
}
