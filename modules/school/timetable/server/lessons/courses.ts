import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { courseTask, courseTaskStudent } from '../../shared/course-task.ts'
import { course } from '../../shared/course.ts'
import { lessonSlot } from '../../shared/lessons/lesson-slot.ts'
import { lockTimetable } from './lines.ts'
import { makeLessons, renewLessons } from './make-lessons.ts'

export const courses = resource(course, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, warnings } of drafts) {
        const { hours, theoryHours: theory, practiceHours: practice } = merged
        if (hours != null && theory != null && practice != null && theory + practice !== hours)
          warnings.hours ??= `理论学时与实践学时合计${theory + practice}，与总学时${hours}不一致`
      }
    },
  },
})

/** Lessons that are still to come follow at once when the times of sections change. */
export const lessonSlots = resource(lessonSlot, {
  scope: 'open',
  hooks: {
    prepare: prepareSlots,
    after: (ctx) => renewLessons(ctx),
  },
})

/** A teaching class takes its department from the course. */
export const courseTasks = resource(courseTask, {
  scope: { by: { department: 'departmentId' } },
  hooks: {
    async prepare(ctx, drafts) {
      const departments = await ctx.db.query<{ id: string; departmentId: string | null }>(
        'select id, department_id as "departmentId" from timetable_course where id = any($1::uuid[])',
        [drafts.map((draft) => draft.merged.courseId).filter((id) => typeof id === 'string')],
      )
      for (const draft of drafts) {
        if (draft.merged.departmentId) continue
        const of = departments.find((one) => one.id === draft.merged.courseId)?.departmentId
        if (of) draft.values.departmentId = draft.merged.departmentId = of
      }
    },
    async after(ctx, changes) {
      const ids = changes.filter((change) => change.before !== null && change.after !== null).map((change) => change.id)
      if (ids.length === 0) return
      await lockTimetable(ctx)
      const lines = await ctx.db.query<{ id: string }>(
        `update timetable_course_schedule s
         set course_id = k.course_id, class_ids = k.class_ids, department_id = k.department_id
         from timetable_course_task k
         where k.id = s.task_id and k.id = any($1::uuid[])
         returning s.id`,
        [ids],
      )
      await makeLessons(
        ctx,
        lines.map((line) => line.id),
      )
    },
  },
})

export const courseTaskStudents = resource(courseTaskStudent, { scope: { by: { person: 'studentId' } } })

async function prepareSlots(ctx: Ctx, drafts: Draft<typeof lessonSlot>[]): Promise<void> {
  const stored = await ctx.db.query<{ id: string; season: string; jc: number; campusId: string | null }>(
    'select id, season, jc, campus_id as "campusId" from timetable_lesson_slot',
  )
  for (const { id, merged, problems } of drafts) {
    const { beginTime, endTime } = merged as Record<string, string | null>
    if (beginTime && endTime && endTime <= beginTime) problems.beginTime ??= '上课时间应早于下课时间'
    // A unique key with an empty campus is not seen by the database.
    const isTwice =
      !merged.campusId &&
      stored.some(
        (one) => one.id !== id && one.campusId === null && one.season === merged.season && one.jc === Number(merged.jc),
      )
    if (isTwice) problems.jc ??= '该校区该季节已有这一节'
  }
}
