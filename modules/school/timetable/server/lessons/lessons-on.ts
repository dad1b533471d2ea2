import type { Ctx } from '#kernel/world/context.ts'
import { addDays } from '#kernel/rules/days.ts'
import { isId } from '#kernel/world/id.ts'
import { provide } from '#kernel/world/world.ts'
import { venueOccupancy } from '#modules/school/base/shared/venues/venue-occupancy.ts'
import { heldStates } from '../../shared/lessons/lesson.ts'
import {
  lessonsOfStudents,
  lessonsOn,
  teachesAny,
  type LessonFacts,
  type LessonsOfClasses,
  type LessonSubject,
  type StudentLesson,
} from '../../shared/services.ts'

const taskOf = (condition: string) => `l.task_id in (select k.id from timetable_course_task k where ${condition})`

/** Which lessons are somebody's. Members of a class have those of the class, and what they take besides. */
const conditions: Record<(LessonSubject | LessonsOfClasses)['kind'], string> = {
  class: taskOf('k.class_ids @> array[$1]::uuid[]'),
  classes: taskOf('k.class_ids && $1::uuid[]'),
  teacher: 'l.teacher_id = $1::uuid',
  student: `l.task_id in (
    select k.id from timetable_course_task k where k.class_ids @> array[(select s.class_id from base_student s where s.id = $1::uuid)]
    union all select r.task_id from timetable_course_task_student r where r.student_id = $1::uuid)`,
  room: '(l.room_id = $6::uuid or l.room_text = $1)',
}

/** Lessons of a period in order, each with the names that people read. */
export function readLessons(
  ctx: Ctx,
  input: { subject: LessonSubject | LessonsOfClasses; from: string; to: string; all?: boolean },
): Promise<LessonFacts[]> {
  const { subject, from, to, all = false } = input
  return ctx.db.query<LessonFacts>(
    `select l.id, l.task_id as "taskId", l.schedule_id as "scheduleId", c.id as "courseId",
       c.course_name as "courseName", l.date, l.week_no as "weekNo", l.weekday, l.jc_from as "jcFrom",
       l.jc_to as "jcTo", l.begin_at as "beginAt", l.end_at as "endAt", l.room_id as "roomId",
       l.room_text as "roomText", l.teacher_id as "teacherId", e.xm as "teacherName",
       coalesce(t.class_ids, '{}') as "classIds", l.state, l.change_id as "changeId"
     from timetable_lesson l
     join timetable_course_task t on t.id = l.task_id
     join timetable_course c on c.id = t.course_id
     join base_teacher e on e.id = l.teacher_id
     where ${conditions[subject.kind]} and l.date between $2 and $3 and ($4 or l.state = any($5))
     order by l.date, l.jc_from, c.course_name, l.id`,
    [
      subject.kind === 'classes' ? subject.ids : subject.id,
      from,
      to,
      all,
      heldStates,
      ...(subject.kind === 'room' ? [isId(subject.id) ? subject.id : null] : []),
    ],
    `lessons_${subject.kind}`,
  )
}

/** Whoever taught last term still looks back at it. */
const daysRemembered = 180

export const lessonsOnProvider = provide(lessonsOn, readLessons)

/** Classes are looked up once each, however many of their members are asked for. */
export const lessonsOfStudentsProvider = provide(lessonsOfStudents, (ctx, { studentIds, from, to }) =>
  ctx.db.query<StudentLesson>(
    `with asked as (select id, class_id from base_student where id = any($1::uuid[])),
       taken as (
         select a.id as student_id, k.id as task_id
         from (select distinct class_id from asked where class_id is not null) c
         join timetable_course_task k on k.class_ids @> array[c.class_id]
         join asked a on a.class_id = c.class_id
         union
         select r.student_id, r.task_id
         from timetable_course_task_student r
         where r.student_id = any($1::uuid[])
       )
     select w.student_id as "studentId", l.id, c.course_name as "courseName", l.date, l.jc_from as "jcFrom",
       l.jc_to as "jcTo", l.begin_at as "beginAt", l.end_at as "endAt", l.teacher_id as "teacherId",
       e.xm as "teacherName"
     from taken w
     join timetable_lesson l on l.task_id = w.task_id
     join timetable_course_task t on t.id = l.task_id
     join timetable_course c on c.id = t.course_id
     join base_teacher e on e.id = l.teacher_id
     where l.date between $2 and $3 and l.state = any($4)
     order by l.date, l.jc_from, c.course_name, l.id, w.student_id`,
    [studentIds, from, to, heldStates],
    'lessons_of_students',
  ),
)

export const teachesAnyProvider = provide(teachesAny, async (ctx, { teacherId }) => {
  const rows = await ctx.db.query(
    'select 1 from timetable_lesson where teacher_id = $1 and date >= $2 limit 1',
    [teacherId, addDays(ctx.today(), -daysRemembered)],
    'teaches_any',
  )
  return rows.length > 0
})

/** Places taken by lessons. */
export const venueOccupancyProvider = provide(venueOccupancy, (ctx, { venueIds, from, to }) =>
  ctx.db.query(
    `select l.room_id as "venueId", l.date, l.jc_from as "jcFrom", l.jc_to as "jcTo", c.course_name as title
     from timetable_lesson l
     join timetable_course_task t on t.id = l.task_id
     join timetable_course c on c.id = t.course_id
     where l.room_id = any($1::uuid[]) and l.date between $2 and $3 and l.state = any($4)
     order by l.date, l.jc_from, l.id`,
    [venueIds, from, to, heldStates],
  ),
)
