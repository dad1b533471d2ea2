import type { Ctx } from '#kernel/world/context.ts'
import type { RowTexts } from '../../shared/import/import-rows.ts'
import { numberTasks, type Matrix } from '../../shared/import/matrix.ts'

/** The cells of a matrix as rows of a list. Courses and teachers are found by their names; who has a namesake needs the number. */
export async function matrixRows(ctx: Ctx, { term, cells }: Matrix): Promise<RowTexts[]> {
  const codes = await ctx.db.query<{ name: string; codes: string[] }>(
    `select course_name as name, array_agg(course_code order by course_code) as codes
     from timetable_course
     where deleted_time is null and status = $2 and course_name = any($1)
     group by course_name`,
    [[...new Set(cells.map((cell) => cell.courseName))], '1'],
  )
  const people = await ctx.db.query<{ name: string; ghs: string[] }>(
    `select xm as name, array_agg(gh order by gh) as ghs
     from base_teacher
     where deleted_time is null and xm = any($1)
     group by xm`,
    [[...new Set(cells.filter((cell) => cell.gh === '').map((cell) => cell.teacherName))]],
  )
  const codesOf = new Map(codes.map((row) => [row.name, row.codes]))
  const ghsOf = new Map(people.map((row) => [row.name, row.ghs]))
  const [, xn = '', xqM = ''] = /^(\d{4}-\d{4})-(\d)$/.exec(term ?? '') ?? []
  const known = cells.map((cell) => {
    const [found, named] = [
      codesOf.get(cell.courseName) ?? [],
      cell.gh !== '' ? [cell.gh] : (ghsOf.get(cell.teacherName) ?? []),
    ]
    const problems = cell.problem
      ? [cell.problem]
      : [
          ...(cell.className === '' ? ['没有找到班级，请在课表上方写明“班级：名称”'] : []),
          ...(found.length === 0
            ? [`课程“${cell.courseName}”不在课程库中`]
            : found.length > 1
              ? [`课程“${cell.courseName}”有多个课程号，请用列表格式导入`]
              : []),
          ...(named.length === 0
            ? [`教师“${cell.teacherName}”不存在`]
            : named.length > 1
              ? [`教师“${cell.teacherName}”有重名，请写明工号`]
              : []),
        ]
    return { ...cell, courseCode: found[0] ?? '', gh: named[0] ?? '', problems }
  })
  return numberTasks(known).map(
    ({ row, taskNo, courseCode, courseName, gh, className, weekday, sections, weeks, room, problems }) => ({
      row,
      xn,
      xqM,
      taskNo,
      courseCode,
      courseName,
      gh,
      classes: className,
      weekday,
      sections,
      weeks,
      room,
      group: '',
      problems,
    }),
  )
}
