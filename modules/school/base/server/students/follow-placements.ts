import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { followFacts, followMerger } from '#kernel/operations/write/follow.ts'
import { on } from '#kernel/world/world.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { departmentMerged } from '../../shared/organisation/department-merged.ts'
import { department } from '../../shared/organisation/department.ts'
import { placementsChanged, type PlacementChange } from '../../shared/students/placement.ts'
import { placeFacts } from '../../shared/students/student-snapshot.ts'
import { isReading } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'

const graduated = '07'

/** What is kept with the records of a student goes along where it says so, and a class loses the officers who left it. */
export const followPlacements = on(placementsChanged, async (ctx, { changes }) => {
  const moved = changes.filter((change) => change.before)
  if (moved.length === 0) return
  await followFacts(ctx, student, { ids: moved.map(({ studentId }) => studentId), facts: placeFacts })
  await officersLeave(ctx, moved)
})

/** Whatever refers to a department that went into another, in any area, refers to that one as long as it says so. */
export const followDepartments = on(departmentMerged, async (ctx, { moved, ...merger }) => {
  for (const { entity, count } of await followMerger(ctx, department, merger))
    if (!entity.internal) moved(entity.label, count)
})

/** Who graduated stays in the records of the class that graduated. */
async function officersLeave(ctx: Ctx, moved: readonly PlacementChange[]): Promise<void> {
  const gone = moved.filter(
    ({ before, after }) =>
      before!.classId !== null &&
      (before!.classId !== after.classId || !(isReading(after.xjztM) || after.xjztM === graduated)),
  )
  if (gone.length === 0) return
  for (const [column, field] of [
    ['monitor_id', 'monitorId'],
    ['league_sec_id', 'leagueSecId'],
  ] as const) {
    const left = await ctx.db.query<{ id: string; className: string; studentId: string }>(
      `update base_class c
       set ${column} = null, version = c.version + 1, update_time = $2, update_user = $3
       from jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "classId" uuid)
       where c.id = x."classId" and c.${column} = x."studentId"
       returning c.id, c.class_name as "className", x."studentId"`,
      [
        JSON.stringify(gone.map(({ studentId, before }) => ({ studentId, classId: before!.classId }))),
        ctx.now(),
        ctx.actor.userId,
      ],
    )
    await audit(
      ctx,
      left.map(({ id, className, studentId }) => ({
        entity: stuClass,
        recordId: id,
        action: 'update',
        before: { [field]: studentId },
        after: { [field]: null },
        title: `${className}：${field === 'monitorId' ? '班长' : '团支书'}离开班级`,
      })),
    )
  }
}
