/** What is known of how students live, for statements of other areas: `left join ${traitsView} f on f.student_id = …`. */
export const traitsView = `(
  select student_id, level_id, height, needs_low
  from presort_trait
)`

/** Rooms that published batches left to be chosen from, for statements of other areas: `from ${poolsView} p`. */
export const poolsView = `(
  select p.id, p.batch_id, p.room_id, p.department_id, p.class_id, p.student_id, p.sex, p.level_id, b.grade, b.xn
  from presort_pool p
  join presort_batch b on b.id = p.batch_id
  where b.state = '4'
)`
