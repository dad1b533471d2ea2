import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { lessonsOn, type LessonFacts } from '#modules/school/timetable/shared/services.ts'
import { taskStudents } from '#modules/school/timetable/shared/views.ts'
import { typeModes } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { lessonLeavesRoute, type LessonLeave, type LessonLeaves } from '../shared/lesson-leave.ts'
import { listExcused } from '#modules/affairs/leave/shared/services.ts'

/** 课堂请假: who of a teacher's students is excused from each of the own lessons of a day. */
export const lessonRoutes: readonly Route[] = [route(lessonLeavesRoute, lessonsOfDay)]

type Seat = {
  taskId: string
  studentId: string
  xm: string
  xh: string | null
  className: string | null
  photoId: string | null
}

/** The lessons somebody gives on a day. */
export async function lessonsOfDay(
  ctx: Ctx,
  { date = ctx.today() }: { date?: string | undefined },
): Promise<LessonLeaves> {
  const teacherId =
    ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.teacher' ? ctx.actor.person.id : null
  const lessons = teacherId
    ? await ctx.call(lessonsOn, { subject: { kind: 'teacher', id: teacherId }, from: date, to: date })
    : []
  return { date, lessons: await withExcused(ctx, lessons) }
}

/** Each lesson with who should come to it and who need not; where classes are named, of these alone. */
export async function withExcused(
  ctx: Ctx,
  lessons: readonly LessonFacts[],
  classIds?: readonly string[],
): Promise<LessonLeaves['lessons']> {
  const seats = Map.groupBy(await seatsOf(ctx, lessons, classIds), ({ taskId }) => taskId)
  // Lessons at the same time are asked about together; a day has few spans of sections.
  const bySpan = Map.groupBy(
    lessons.filter((one) => one.beginAt !== null && one.endAt !== null),
    ({ beginAt, endAt }) => `${beginAt} ${endAt}`,
  )
  const excused = new Map<string, LessonLeave[]>()
  for (const together of bySpan.values()) {
    const [{ beginAt, endAt }] = together as [LessonFacts]
    const ofLesson = together.map((lesson) => ({ lesson, people: seats.get(lesson.taskId) ?? [] }))
    const found = new Map(
      (
        await ctx.call(listExcused, {
          studentIds: [...new Set(ofLesson.flatMap(({ people }) => people.map(({ studentId }) => studentId)))],
          at: new Date(beginAt!).toISOString(),
          until: new Date(endAt!).toISOString(),
        })
      ).map((one) => [one.studentId, one]),
    )
    for (const { lesson, people } of ofLesson) {
      excused.set(
        lesson.id,
        people.flatMap(({ taskId: _taskId, ...seat }) => {
          const leave = found.get(seat.studentId)
          return leave
            ? [
                {
                  ...seat,
                  typeName: leave.typeName,
                  isPresent: leave.mark === typeModes.mark.present[0],
                  startTime: leave.startTime,
                  endTime: leave.endTime,
                },
              ]
            : []
        }),
      )
    }
  }
  return lessons.map((one) => ({
    id: one.id,
    courseName: one.courseName,
    jcFrom: one.jcFrom,
    jcTo: one.jcTo,
    beginAt: one.beginAt,
    endAt: one.endAt,
    roomText: one.roomText,
    total: seats.get(one.taskId)?.length ?? 0,
    excused: excused.get(one.id) ?? [],
  }))
}

/** Who sits in the lessons: members of the classes they are for, and whoever takes them besides. */
async function seatsOf(ctx: Ctx, lessons: readonly LessonFacts[], classIds?: readonly string[]): Promise<Seat[]> {
  if (lessons.length === 0) return []
  return ctx.db.query<Seat>(
    `select p.task_id as "taskId", s.id as "studentId", s.xm, s.xh,
       c.class_name as "className", s.photo_file_id[1] as "photoId"
     from ${taskStudents('$1::uuid[]')} p
     join base_student s on s.id = p.student_id
     left join base_class c on c.id = s.class_id
     where s.deleted_time is null and s.xjzt_m = any($2::text[])
       and ($3::uuid[] is null or s.class_id = any($3::uuid[]))
     order by p.task_id, c.class_name, s.xh`,
    [[...new Set(lessons.map(({ taskId }) => taskId))], readingStatuses, classIds ?? null],
    'leave_lesson_seats',
  )
}
