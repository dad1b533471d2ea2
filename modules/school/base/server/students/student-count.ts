import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName } from '#kernel/db/names.ts'
import { newConditions, place, whereText } from '#kernel/operations/sql.ts'
import { provide } from '#kernel/world/world.ts'
import { studentCounts, type CountAxis, type StudentCount } from '../../shared/students/student-count.ts'
import { enrolledStatuses, readingStatuses } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'

const types: Record<CountAxis, string> = {
  departmentId: 'uuid',
  majorId: 'uuid',
  gradeMajorId: 'uuid',
  classId: 'uuid',
  grade: 'int',
  campusId: 'uuid',
  xjztM: 'text',
  sex: 'text',
}

/** Columns that count students `s`; both places hold the codes of 在籍 and 在读. */
export function countColumns(enrolled: string, reading: string): string {
  const reads = `s.xjzt_m = any(${reading})`
  return `count(s.id)::int as "all",
    count(s.id) filter (where s.xjzt_m = any(${enrolled}))::int as enrolled,
    count(s.id) filter (where ${reads})::int as reading,
    count(s.id) filter (where s.in_school and s.xjzt_m = any(${enrolled}))::int as "inSchool",
    count(s.id) filter (where ${reads} and s.sex = '1')::int as men,
    count(s.id) filter (where ${reads} and s.sex = '2')::int as women`
}

/**
 * Students are counted where they stand, in one statement. Figures that are kept beside the records would have to be
 * corrected by every import, move and removal, and would be wrong for as long as one of them forgot.
 */
export const studentCountsProvider = provide(
  studentCounts,
  async (ctx, { by = [], where = {} }): Promise<readonly StudentCount[]> => {
    const conditions = newConditions()
    conditions.texts.push('s.deleted_time is null')
    for (const [axis, values] of Object.entries(where) as [CountAxis, readonly unknown[]][]) {
      conditions.texts.push(`s.${columnName(axis)} = any(${place(conditions, values)}::${types[axis]}[])`)
    }
    const columns = by.map((axis) => `s.${columnName(axis)}`)
    const counted = countColumns(place(conditions, enrolledStatuses), place(conditions, readingStatuses))
    return ctx.db.query<StudentCount>(
      `select ${[...by.map((axis, i) => `${columns[i]} as "${axis}"`), counted].join(', ')}
       from base_student s${whereText(conditions)}${columns.length > 0 ? ` group by ${columns.join(', ')}` : ''}`,
      conditions.values,
    )
  },
)

const follows = ['department_id', 'major_id', 'grade_major_id', 'grade', 'campus_id'] as const

/**
 * What a student's class decides must agree with the class, or students are counted in the wrong place: once a night it
 * is set right, with a line in the log.
 */
export async function mendPlacements(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.query<{ id: string; xm: string }>(
    `update base_student s
     set ${follows.map((column) => `${column} = c.${column}`).join(', ')}, version = s.version + 1, update_time = $1
     from base_class c
     where c.id = s.class_id
       and s.deleted_time is null
       and (${follows.map((column) => `s.${column} is distinct from c.${column}`).join(' or ')})
     returning s.id, s.xm`,
    [ctx.now()],
  )
  await audit(
    ctx,
    rows.map((row) => ({
      entity: student,
      recordId: row.id,
      action: 'repair',
      title: `核对学生人数：按班级更正【${row.xm}】的院系、专业和年级`,
    })),
  )
  return rows.length
}
