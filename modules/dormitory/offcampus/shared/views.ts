/** Who lives outside with the school's knowledge, from when to when, for statements of other areas. */
export const outsideView = `(
  select id, student_id, kind, begin_date, end_date
  from offcampus_living
  where state = '2'
)`
