import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'

/** Courses are given by the department another one went into, from the present term on; what was taught before was taught by the old one. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const values = [from.id, to.id, ctx.now()]
  const follow = (table: string, where = '') =>
    ctx.db.execute(
      `update ${table} t set department_id = $2, version = t.version + 1, update_time = $3 where t.department_id = $1${where}`,
      where ? [...values, ctx.today()] : values,
    )
  const since = ' and exists (select from calendar_term c where c.id = t.term_id and c.end_date >= $4)'
  moved('课程', await follow('timetable_course'))
  moved('教学班', await follow('timetable_course_task', since))
  moved('课表', await follow('timetable_course_schedule', since))
  moved(
    '调停课',
    await follow(
      'timetable_course_change',
      ' and exists (select from timetable_course_schedule s join calendar_term c on c.id = s.term_id where s.id = t.schedule_id and c.end_date >= $4)',
    ),
  )
})
