import type { Ctx } from '#kernel/world/context.ts'
import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'
import { classLeaderChanged } from '#modules/school/base/shared/people-changed.ts'
import { placementsChanged } from '#modules/school/base/shared/placement.ts'
import { followed, openStates } from '../../shared/followed.ts'
import { owedStates } from '../../shared/proof.ts'
import { moveProofTodos } from '../proof/move-proof-todos.ts'

/** A leave that still goes on, or whose proof is still waited for. */
const isOpen = `(l.status = any($3::text[]) or l.proof_state = any($4::text[]))`

/** What is still open is seen by whoever leads the student now; what is over stays where it was counted. */
export const followStudents = on(placementsChanged, async (ctx, { changes }) => {
  const moved = changes.filter(
    ({ before, after }) =>
      before !== null && (before.classId !== after.classId || before.departmentId !== after.departmentId),
  )
  if (moved.length === 0) return
  const places = moved.map(({ studentId, after: { classId, departmentId } }) => ({ studentId, classId, departmentId }))
  await moveAll(ctx, {
    sets: `class_id = x."classId", department_id = x."departmentId"`,
    from: `jsonb_to_recordset($2::jsonb) as x("studentId" uuid, "classId" uuid, "departmentId" uuid)`,
    where: `t.student_id = x."studentId" and ${isOpen}`,
    values: [JSON.stringify(places), openStates, owedStates],
  })
  await moveProofTodos(ctx, { studentIds: moved.map(({ studentId }) => studentId) })
})

/** A class that gets another counsellor takes its late proofs along; a change of a later day is found by the clock. */
export const followLeaders = on(classLeaderChanged, (ctx, { changes }) =>
  moveProofTodos(ctx, { classIds: changes.map(({ classId }) => classId) }),
)

/** A department that is no more is nobody's: what is over goes along too, and so do the dates it is counted by. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const counts = await moveAll(ctx, {
    sets: `department_id = $3`,
    from: null,
    where: 't.department_id = $2',
    values: [from.id, to.id],
  })
  for (const [label, count] of counts) moved(label, count)
  for (const table of ['leave_batch', 'leave_daily'])
    await ctx.db.execute(
      `update ${table} set department_id = $2, version = version + 1, update_time = $3 where department_id = $1`,
      [from.id, to.id, ctx.now()],
    )
})

/** One statement for each kind of record, `$1` the moment; what hangs on a leave goes where its leave goes. */
async function moveAll(
  ctx: Ctx,
  { sets, from, where, values }: { sets: string; from: string | null; where: string; values: readonly unknown[] },
): Promise<[string, number][]> {
  const counts: [string, number][] = []
  for (const { entity, table, leaveColumn } of followed) {
    const moved = await ctx.db.execute(
      `update ${table} t
       set ${sets}, version = t.version + 1, update_time = $1
       from ${['leave_request l', ...(from ? [from] : [])].join(', ')}
       where l.id = t.${leaveColumn} and ${where}`,
      [ctx.now(), ...values],
    )
    counts.push([entity.label, moved])
  }
  return counts
}
