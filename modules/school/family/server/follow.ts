import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'
import { placementsChanged } from '#modules/school/base/shared/placement.ts'

const tables = ['family_member', 'family_info'] as const

/** A family is seen by whoever leads the student now. */
export const followStudents = on(placementsChanged, async (ctx, { changes }) => {
  const moved = changes.filter(({ before }) => before)
  if (moved.length === 0) return
  for (const table of tables) {
    await ctx.db.execute(
      `update ${table} t set class_id = x."classId", department_id = x."departmentId" from jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "classId" uuid, "departmentId" uuid)
       where t.student_id = x."studentId" and (t.class_id, t.department_id) is distinct from (x."classId", x."departmentId")`,
      [
        JSON.stringify(
          moved.map(({ studentId, after }) => ({
            studentId,
            classId: after.classId,
            departmentId: after.departmentId,
          })),
        ),
      ],
    )
  }
})

/** Departments that went into another take their students' families along. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to }) => {
  for (const table of tables)
    await ctx.db.execute(`update ${table} set department_id = $2 where department_id = $1`, [from.id, to.id])
})
