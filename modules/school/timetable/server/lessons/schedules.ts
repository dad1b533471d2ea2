import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { conflictsOf, conflictText, lineName, type Line } from '../../shared/lessons/conflicts.ts'
import { courseSchedule } from '../../shared/course-schedule.ts'
import { readWeeks, weekBits, weeksText } from '../../shared/lessons/weeks.ts'
import { asLine, linesOfTerm, lockTimetable } from './lines.ts'
import { makeLessons } from './make-lessons.ts'
import { roomIds } from './rooms.ts'
import { crowdedRooms, crowdedText } from './seats.ts'

type Task = {
  id: string
  termId: string
  taskNo: string
  courseId: string
  courseName: string
  classIds: string[]
  classNames: string[]
  departmentId: string | null
}

/** A line entered by hand is refused where teacher, room or class are wanted elsewhere at that time. */
export const courseSchedules = resource(courseSchedule, {
  scope: { by: { department: 'departmentId', person: 'teacherId' } },
  permissions: ['sync'],
  hooks: {
    prepare: prepareSchedules,
    async after(ctx, changes) {
      // A line that was removed has taken its lessons along.
      await makeLessons(
        ctx,
        changes.filter((change) => change.after !== null).map((change) => change.id),
      )
    },
    async keep(ctx, rows) {
      const used = await ctx.db.query<{ id: string }>(
        'select distinct schedule_id as id from timetable_course_change where schedule_id = any($1::uuid[])',
        [[...rows.keys()]],
      )
      return new Map(used.map(({ id }) => [id, '该课表有调停课记录，不能删除']))
    },
  },
  withhold: (row) => (row.status === '0' ? ['update', 'remove'] : []),
})

async function prepareSchedules(ctx: Ctx, drafts: Draft<typeof courseSchedule>[]): Promise<void> {
  await lockTimetable(ctx)
  const tasks = new Map((await tasksOf(ctx, drafts)).map((task) => [task.id, task]))
  const rooms = await roomIds(
    ctx,
    drafts.map((draft) => String(draft.merged.roomText ?? '')),
  )
  const fresh = new Map<Draft<typeof courseSchedule>, Line>()
  for (const draft of drafts) {
    const task = tasks.get(String(draft.merged.taskId))
    const weeks = readWeeks(String(draft.merged.weeksText ?? ''))
    const { jcFrom, jcTo } = draft.merged as Record<string, number | null>
    if (draft.merged.weeksText && !weeks) draft.problems.weeksText = `周次“${String(draft.merged.weeksText)}”无法识别`
    if (jcFrom && jcTo && jcTo < jcFrom) draft.problems.jcFrom ??= '开始节次不能晚于结束节次'
    if (!task || !weeks || !jcFrom || !jcTo || !draft.merged.weekday || !draft.merged.teacherId) continue
    const roomText = String(draft.merged.roomText ?? '')
    const roomId = rooms.get(roomText) ?? null
    const { termId, courseId, classIds, departmentId } = task
    const name = lineName({
      courseName: task.courseName,
      classText: task.classNames.join('、'),
      weekday: Number(draft.merged.weekday),
      jcFrom,
      jcTo,
      weeks: weekBits(weeks),
    })
    const computed = {
      lineName: name.slice(0, 200),
      termId,
      courseId,
      classIds,
      departmentId,
      weeks: weekBits(weeks),
      weeksText: weeksText(weeks),
      roomId,
      status: '1',
      source: draft.before?.source ?? '2',
    }
    Object.assign(draft.values, computed)
    Object.assign(draft.merged, computed)
    if (roomText && !roomId) draft.warnings.roomText ??= `教室“${roomText}”未在场地库中，已按文本保留`
    fresh.set(
      draft,
      asLine(
        {
          ...task,
          courseCode: '',
          weekday: Number(draft.merged.weekday),
          jcFrom,
          jcTo,
          weeks: computed.weeks,
          teacherId: String(draft.merged.teacherId),
          roomText,
          isGroup: draft.merged.isGroup === true,
        },
        { key: draft.id, roomId, classNames: task.classNames },
      ),
    )
  }
  await warnAboutSeats(ctx, [...fresh.keys()], tasks)
  await refuseConflicts(ctx, fresh, tasks)
}

async function warnAboutSeats(
  ctx: Ctx,
  drafts: readonly Draft<typeof courseSchedule>[],
  tasks: ReadonlyMap<string, Task>,
): Promise<void> {
  for (const [termId, ofTerm] of Map.groupBy(drafts, (draft) => String(draft.merged.termId))) {
    const crowded = await crowdedRooms(
      ctx,
      termId,
      ofTerm.map((draft) => ({
        ...tasks.get(String(draft.merged.taskId))!,
        roomId: draft.merged.roomId as string | null,
      })),
    )
    for (const [i, draft] of ofTerm.entries())
      if (crowded[i]) draft.warnings.roomText ??= crowdedText(String(draft.merged.roomText), crowded[i])
  }
}

async function refuseConflicts(
  ctx: Ctx,
  fresh: ReadonlyMap<Draft<typeof courseSchedule>, Line>,
  tasks: ReadonlyMap<string, Task>,
): Promise<void> {
  const own = new Set([...fresh.keys()].map((draft) => draft.id))
  const fields = { teacher: 'teacherId', room: 'roomText', class: 'taskId', student: 'taskId' } as const
  for (const termId of new Set([...fresh.keys()].map((draft) => tasks.get(String(draft.merged.taskId))!.termId))) {
    const mine = [...fresh].filter(([draft]) => draft.merged.termId === termId)
    const others = (await linesOfTerm(ctx, termId))
      .filter((line) => !own.has(line.id))
      .map((line) => asLine(line, { key: line.id, roomId: line.roomId, classNames: line.classNames }))
    const lines = new Map([...mine.map(([, line]) => line), ...others].map((line) => [line.key, line]))
    for (const { kind, one, other } of conflictsOf([...lines.values()], { among: own })) {
      for (const [here, there] of [
        [one, other],
        [other, one],
      ] as const) {
        const draft = mine.find(([each]) => each.id === here)?.[0]
        if (draft) draft.problems[fields[kind]] ??= conflictText(kind, lines.get(there)!)
      }
    }
  }
}

function tasksOf(ctx: Ctx, drafts: readonly Draft<typeof courseSchedule>[]): Promise<Task[]> {
  return ctx.db.query<Task>(
    `select k.id, k.term_id as "termId", k.task_no as "taskNo", k.course_id as "courseId",
       c.course_name as "courseName", coalesce(k.class_ids, '{}') as "classIds", k.department_id as "departmentId",
       array(
         select b.class_name
         from base_class b
         where b.id = any(k.class_ids)
         order by b.class_name
       ) as "classNames"
     from timetable_course_task k
     join timetable_course c on c.id = k.course_id
     where k.id = any($1::uuid[])`,
    [drafts.map((draft) => draft.merged.taskId).filter((id) => typeof id === 'string')],
  )
}
