import type { World } from '#kernel/world/world.ts'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { populationKinds, type PopulationKind } from '../shared/target-scope.ts'

/** The two kinds of people, each with the table its people stand in (`t`). */
export type PersonType = 'base.student' | 'base.teacher'

/**
 * How the statement asks: whether where students stood is read from their trail (`p`) or from their record, and the day
 * it asks for.
 */
export type Place = { world: World; personType: PersonType; isPast: boolean; day: () => string }

/** Whether somebody is named by ids of one kind; `ids` is an array of texts in the statement. */
export function namedBy({ world, personType, isPast, day }: Place, kind: PopulationKind, ids: string): string {
  const at = isPast ? 'p' : 't'
  const uuids = `${ids}::uuid[]`
  const isStudent = personType === 'base.student'
  switch (kind) {
    case 'school':
      return 'true'
    case 'department':
      return `${isStudent ? at : 't'}.department_id in (
        with recursive below as (
          select id
          from base_department
          where id = any(${uuids})
          union
          select d.id
          from base_department d
          join below on d.parent_id = below.id
          where d.deleted_time is null
        )
        select id
        from below
      )`
    case 'role': {
      const on = day()
      return `t.id::text in (
        select u.person_id
        from sys_user u
        join ${heldRoles(on)} r on r.user_id = u.id
        where ${canAct('u', on)} and u.person_type = '${personType}' and r.role_id = any(${uuids})
      )`
    }
    case 'post':
      return `t.id::text in (
        select u.person_id
        from sys_user u
        where ${canAct('u', day())} and u.person_type = '${personType}' and u.post_ids && ${uuids}
      )`
    case 'person':
    case 'excel':
      return `t.id = any(${uuids})`
    default:
      return isStudent ? studentBy(world, { kind, at, ids, uuids, day }) : 'false'
  }
}

function studentBy(
  world: World,
  {
    kind,
    at,
    ids,
    uuids,
    day,
  }: {
    kind: 'campus' | 'grade' | 'major' | 'class' | 'course' | 'taught'
    at: string
    ids: string
    uuids: string
    day: () => string
  },
): string {
  if (kind === 'grade') return `${at}.grade = any(${ids}::int[])`
  if (kind === 'major') return `${at}.major_id = any(${uuids})`
  if (kind === 'class') return `${at}.class_id = any(${uuids})`
  if (kind === 'campus')
    return at === 't'
      ? `t.campus_id = any(${uuids})`
      : `p.class_id in (select id from base_class where campus_id = any(${uuids}))`
  if (!world.entities.has('timetable.courseTask')) throw badRequest({ text: `不支持按${populationKinds[kind]}选择` })
  const tasks =
    kind === 'course'
      ? `select id from timetable_course_task where id = any(${uuids})`
      : `select id
        from timetable_course_task
        where teacher_ids && ${uuids} and status = '1' and term_id = (${termAt(day())})`
  return `(
    ${at}.class_id in (select unnest(class_ids) from timetable_course_task where id in (${tasks}))
    or t.id in (select student_id from timetable_course_task_student where task_id in (${tasks}))
  )`
}

/** The term of a day: the one that began last; in the holidays that is the term just over. */
export function termAt(day: string): string {
  return `select id
    from calendar_term
    where deleted_time is null and start_date <= ${day}::date
    order by start_date desc
    limit 1`
}
