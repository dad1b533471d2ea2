import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { on } from '#kernel/world/world.ts'
import { stuClass } from '../shared/class.ts'
import { infoChangeStates } from '../shared/info-change.ts'
import { placementsChanged, type PlacementChange } from '../shared/placement.ts'
import { isReading } from '../shared/student-status.ts'

const graduated = '07'
const open = [infoChangeStates.waiting[0], infoChangeStates.second[0], infoChangeStates.returned[0]]

/** Requests for corrections go to whoever leads the student now, and a class loses the officers who left it. */
export const followPlacements = on(placementsChanged, async (ctx, { changes }) => {
  const moved = changes.filter((change) => change.before)
  if (moved.length === 0) return
  await correctionsFollow(ctx, moved)
  await officersLeave(ctx, moved)
})

async function correctionsFollow(ctx: Ctx, moved: readonly PlacementChange[]): Promise<void> {
  await ctx.db.execute(
    `update base_info_change i set class_id = x."classId", department_id = x."departmentId", version = i.version + 1, update_time = $2
     from jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "classId" uuid, "departmentId" uuid)
     where i.student_id = x."studentId" and i.state = any($3) and (i.class_id, i.department_id) is distinct from (x."classId", x."departmentId")`,
    [JSON.stringify(moved.map(({ studentId, after }) => ({ studentId, ...after }))), ctx.now(), open],
  )
}

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
      `update base_class c set ${column} = null, version = c.version + 1, update_time = $2, update_user = $3
       from jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "classId" uuid) where c.id = x."classId" and c.${column} = x."studentId"
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
