import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { whereText } from '#kernel/operations/sql.ts'
import { heldStates } from '../../shared/lessons/lesson.ts'
import { reachOf } from './reach.ts'
import { classesNowRoute, type ClassNow, type HeldLesson } from '../../shared/look/now-route.ts'

const most = 400

/** Where each class of the caller is at this moment, and what it has next today. */
export const nowRoute: Route = route(classesNowRoute, classesNow)

/** The classes within reach, with the lesson each is in and the next one today. */
export async function classesNow(ctx: Ctx) {
  const { text, conditions } = await reachOf(ctx, 'class')
  conditions.texts.push(`t.status in ('1', '2')`)
  const columns = `t.id, t.class_name as name, t.grade,
       (
         select count(*)::int
         from base_student s
         where s.class_id = t.id and s.deleted_time is null and s.xjzt_m in ('01', '05', '20')
       ) as students`
  const classes = await ctx.db.query<Omit<ClassNow, 'current' | 'next'>>(
    `${text.replace('t.id', columns)}${whereText(conditions)}
     order by t.grade desc, t.class_name
     limit ${most}`,
    conditions.values,
  )
  const lessons = await ctx.db.query<HeldLesson & { classId: string }>(
    `select x.class_id as "classId", c.course_name as "courseName", e.xm as "teacherName", l.room_text as "roomText",
       l.begin_at as "beginAt", l.end_at as "endAt", l.state
     from timetable_lesson l
     join timetable_course_task k on k.id = l.task_id
     join timetable_course c on c.id = k.course_id
     join base_teacher e on e.id = l.teacher_id
     cross join lateral unnest(k.class_ids) as x(class_id)
     where l.date = $1 and l.state = any($2) and x.class_id = any($3::uuid[]) and l.end_at > $4
     order by l.begin_at, l.id`,
    [ctx.today(), heldStates, classes.map((one) => one.id), ctx.now()],
  )
  const ofClass = Map.groupBy(lessons, (one) => one.classId)
  const now = ctx.now().getTime()
  return {
    now: ctx.now().toISOString(),
    classes: classes.map((one) => {
      const own = ofClass.get(one.id) ?? []
      return {
        ...one,
        current: own.filter((lesson) => Date.parse(lesson.beginAt) <= now).map(withoutClass),
        next: own.filter((lesson) => Date.parse(lesson.beginAt) > now).map(withoutClass)[0] ?? null,
      }
    }),
  }
}

function withoutClass({ classId: _, ...lesson }: HeldLesson & { classId: string }): HeldLesson {
  return lesson
}
