/** Who lives outside with the school's knowledge, from when to when, for statements of other areas. */
export const outsideView = `(
  select id, student_id, kind, begin_date, end_date
  from offcampus_living
  where state = '2'
)`

/** Whoever has the school's word that they live outside, from that day on or later, needs no bed in the school. */
export const needsNoBed = (student: string, day: string) => `exists (
  select 1
  from ${outsideView} o
  where o.student_id = ${student} and ${day} <= o.end_date
)`
/** Why they are given none. */
export const outsideReason = '已备案校外住宿'
