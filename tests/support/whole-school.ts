/**
 * Students on the roll whose open placement is not where they stand, whose class is not of their place in the school,
 * or who have no account by their number.
 */
export const disagreeingStudents = `
  select s.xh, p.class_id is distinct from s.class_id or p.xjzt_m is distinct from s.xjzt_m as "isMisplaced",
    u.id is null as "isWithoutAccount"
  from base_student s
  join base_class c on c.id = s.class_id
  left join base_placement p on p.student_id = s.id and p.end_date is null
  left join sys_user u on u.person_id = s.id::text and u.account_no = s.xh
  where s.deleted_time is null and s.xjzt_m = any('{01,02,04,05,13,16,20}')
    and (
      p.class_id is distinct from s.class_id or p.xjzt_m is distinct from s.xjzt_m
      or c.grade <> s.grade or c.major_id <> s.major_id or c.department_id <> s.department_id
      or u.id is null
    )
  order by s.xh`

/** Which tables tell of students, with the column that names one. */
export const tablesOfStudents = `
  select c.conrelid::regclass::text as name, a.attname as column
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'base_student'::regclass and c.conrelid <> 'base_student'::regclass`
