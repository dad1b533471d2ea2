import type { Ctx } from '#kernel/world/context.ts'
import { place } from '#kernel/operations/sql.ts'
import { conditionsAfter, seenText } from './people-sql.ts'
import { termAt } from './predicates.ts'
import type { TeachingChoice } from '../shared/population-routes.ts'

const most = 50

/**
 * Teaching classes of the present term, or who teaches them, by number, course, class or teacher; only those with
 * students the caller may see.
 */
export async function teachingChoices(
  ctx: Ctx,
  { kind, keyword }: { kind: 'course' | 'taught'; keyword: string },
): Promise<TeachingChoice[]> {
  if (!ctx.world.entities.has('timetable.courseTask')) return []
  const conditions = conditionsAfter(0)
  const [words, day] = [place(conditions, `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`), place(conditions, ctx.today())]
  const seen = await seenText(ctx, conditions, 'base.student', 'caller')
  const reached =
    seen === ''
      ? 'true'
      : `exists (
          select
          from base_student t
          where t.class_id = any(k.class_ids) and t.deleted_time is null and ${seen}
        )
        or exists (
          select
          from timetable_course_task_student x
          join base_student t on t.id = x.student_id
          where x.task_id = k.id and t.deleted_time is null and ${seen}
        )`
  const open = `k.status = '1' and k.term_id = (${termAt(day)})`
  const teachers = `(select string_agg(w.xm, '、' order by w.gh) from base_teacher w where w.id = any(k.teacher_ids))`
  if (kind === 'taught') {
    return ctx.db.query<TeachingChoice>(
      `select w.id as value, w.xm || '（' || w.gh || '）' as label
       from base_teacher w
       where w.deleted_time is null
         and (w.xm ilike ${words} or w.gh ilike ${words})
         and exists (
           select
           from timetable_course_task k
           where k.teacher_ids @> array[w.id] and ${open} and (${reached})
         )
       order by w.gh
       limit ${most}`,
      conditions.values,
    )
  }
  return ctx.db.query<TeachingChoice>(
    `select f.value, concat_ws(' · ', f.course_name, f.classes, f.teachers, f.task_no) as label
     from (
       select k.id as value, k.task_no, c.course_name, ${teachers} as teachers, k.class_ids,
         (
           select string_agg(b.class_name, '、' order by b.class_name)
           from base_class b
           where b.id = any(k.class_ids)
         ) as classes
       from timetable_course_task k
       join timetable_course c on c.id = k.course_id
       where ${open} and (${reached})
     ) f
     where f.task_no ilike ${words}
       or f.course_name ilike ${words}
       or f.classes ilike ${words}
       or f.teachers ilike ${words}
     order by f.course_name, f.task_no
     limit ${most}`,
    conditions.values,
  )
}
