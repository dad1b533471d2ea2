/** Leaves for statements of other areas: `from ${leavesView} r`. What a student wrote, phones and families stay with leave. */
export const leavesView = `(
  select r.id, r.leave_no, r.xn, r.xq_m, r.student_id, r.xm, r.xh, r.sex, r.class_id, r.department_id, r.major_id,
    r.grade, r.campus_id, r.fdy_id, r.type_id, r.batch_id, r.source, r.status, r.start_time, r.end_time, r.days,
    r.actual_days, r.lessons, r.lesson_count, r.is_out, r.is_overnight, r.is_out_of_city, r.is_leave_school,
    r.canton_code, r.submit_time, r.decide_time, r.actual_out_time, r.actual_return_time, r.overdue_minutes,
    r.alarm_step
  from leave_request r
)`

/** Kinds of leave, as they are shown and as they are proven to be over. */
export const leaveTypesView = `(
  select y.id, y.code, y.name, y.color, y.icon, y.sort, y.return_mode, y.allow_extend, y.attendance_mark, y.counts_term_limit
  from leave_type y
)`

/** Whole rows, for statements over which the conditions of the list are laid (`Rows` of the figures). */
export const leaveRowsView = '(select r.* from leave_request r)'

/** One row for each date of a leave that was taken. */
export const leaveDatesView = `(
  select d.date, d.student_id, d.leave_id, d.type_id, d.halves, d.lesson_count, d.is_leave_school
  from leave_daily d
)`
