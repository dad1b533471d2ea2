/** Who sits in some teaching classes: members of their classes, and whoever takes them besides. `tasks` is a place of ids. */
export function taskStudents(tasks: string): string {
  return `(
    select k.id as task_id, s.id as student_id
    from timetable_course_task k
    join base_student s on s.class_id = any(k.class_ids)
    where k.id = any(${tasks})
    union
    select r.task_id, r.student_id
    from timetable_course_task_student r
    where r.task_id = any(${tasks})
  )`
}
