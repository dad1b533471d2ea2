import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { codeOf } from '#kernel/entity/states.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { lineName } from '../../shared/lessons/conflicts.ts'
import { course } from '../../shared/course.ts'
import { courseSchedule } from '../../shared/course-schedule.ts'
import { courseTask } from '../../shared/course-task.ts'
import { contentOf, diffLines, type ListedLine } from '../../shared/import/diff.ts'
import { weeksOf, weeksText } from '../../shared/lessons/weeks.ts'
import { linesOfTerm, type StoredLine } from '../lessons/lines.ts'
import { makeLessons, type OnPart } from '../lessons/make-lessons.ts'
import { roomIds } from '../lessons/rooms.ts'

const [open, stopped] = [codeOf(courseTask, 'status', 'open'), codeOf(courseTask, 'status', 'stopped')]

type State = { termId: string; batchId: string; lines: readonly ListedLine[] }

/**
 * Makes the imported timetable of a term equal to these lines. Lines that stay keep their ids, and so do teaching classes; what is no
 * longer there ends and comes back as it was when an earlier state returns.
 */
export async function applyLines(ctx: Ctx, { termId, batchId, lines }: State, onPart?: OnPart): Promise<void> {
  const stored = (await linesOfTerm(ctx, termId, true)).filter((line) => line.source === '1')
  const live = stored.filter((line) => line.status === '1')
  const diff = diffLines(live, lines)
  const courses = await putCourses(ctx, lines)
  const tasks = await putTasks(ctx, { termId, lines, courses })
  const rooms = await roomIds(ctx, new Set(lines.map((line) => line.roomText)))
  const classes = await classNames(ctx, lines)
  const columnsOf = (line: ListedLine) => {
    const task = tasks.get(line.taskNo)!
    const name = lineName({
      ...line,
      classText: line.classIds
        .map((id) => classes.get(id) ?? '')
        .toSorted()
        .join('、'),
    })
    return {
      lineName: name.slice(0, 200),
      taskId: task.id,
      termId,
      courseId: task.courseId,
      classIds: [...line.classIds],
      departmentId: task.departmentId,
      weekday: String(line.weekday),
      jcFrom: line.jcFrom,
      jcTo: line.jcTo,
      weeksText: weeksText(weeksOf(line.weeks)),
      weeks: line.weeks,
      teacherId: line.teacherId,
      roomId: rooms.get(line.roomText) ?? null,
      roomText: line.roomText || null,
      isGroup: line.isGroup,
      remark: null,
      source: '1',
      status: '1',
      batchId,
    }
  }
  const { back, fresh } = revived(
    stored.filter((line) => line.status === '0'),
    diff.added,
  )
  const changed = diff.changed.map(({ before, after }) => ({ id: (before as StoredLine).id, line: after }))
  const written = [...changed, ...back]
  const ended = diff.removed.map((line) => (line as StoredLine).id)
  const inserted = fresh.map((line) => ({ id: newId(ctx.now()), values: columnsOf(line) }))
  await updateLines(
    ctx,
    written.map(({ id, line }) => searchable({ id, ...columnsOf(line) })),
  )
  await ctx.db.query(
    `update timetable_course_schedule
     set status = $3, update_time = $2, version = version + 1
     where id = any($1::uuid[])`,
    [ended, ctx.now(), codeOf(courseSchedule, 'status', 'ended')],
  )
  await copyRows(ctx, courseSchedule, inserted)
  await makeLessons(ctx, [...written.map(({ id }) => id), ...ended, ...inserted.map(({ id }) => id)], onPart)
}

/** Lines that ended once and are wanted again just so. */
function revived(
  ended: readonly StoredLine[],
  added: readonly ListedLine[],
): { back: { id: string; line: ListedLine }[]; fresh: ListedLine[] } {
  const left = Map.groupBy(ended, contentOf)
  const back: { id: string; line: ListedLine }[] = []
  const fresh = added.filter((line) => {
    const old = left.get(contentOf(line))?.pop()
    if (old) back.push({ id: old.id, line })
    return !old
  })
  return { back, fresh }
}

/** Courses by their code; new ones are made, names follow the sheet. */
async function putCourses(
  ctx: Ctx,
  lines: readonly ListedLine[],
): Promise<Map<string, { id: string; departmentId: string | null }>> {
  const names = new Map(lines.map((line) => [line.courseCode, line.courseName]))
  const known = await ctx.db.query<{ id: string; code: string; name: string; departmentId: string | null }>(
    `select id, course_code as code, course_name as name, department_id as "departmentId"
     from timetable_course
     where deleted_time is null and course_code = any($1)`,
    [[...names.keys()]],
  )
  const renamed = known.filter(({ code, name }) => names.get(code) !== name)
  await ctx.db.query(
    `update timetable_course c
     set course_name = x.name, update_time = $3, version = c.version + 1
     from unnest($1::uuid[], $2::text[]) as x(id, name)
     where c.id = x.id`,
    [renamed.map(({ id }) => id), renamed.map(({ code }) => names.get(code)), ctx.now()],
  )
  const courses = new Map(known.map(({ id, code, departmentId }) => [code, { id, departmentId }]))
  const fresh = [...names]
    .filter(([code]) => !courses.has(code))
    .map(([courseCode, courseName]) => ({ id: newId(ctx.now()), values: { courseCode, courseName, status: '1' } }))
  await copyRows(ctx, course, fresh)
  for (const { id, values } of fresh) courses.set(values.courseCode, { id, departmentId: null })
  return courses
}

type Task = { id: string; courseId: string; departmentId: string | null }

/** Teaching classes by their number in the term; those without lines stop, and open again with the first one. */
async function putTasks(
  ctx: Ctx,
  input: {
    termId: string
    lines: readonly ListedLine[]
    courses: ReadonlyMap<string, { id: string; departmentId: string | null }>
  },
): Promise<Map<string, Task>> {
  const { termId, lines, courses } = input
  const wanted = new Map<
    string,
    { courseId: string; departmentId: string | null; classIds: string[]; teacherIds: string[] }
  >()
  for (const line of lines) {
    const of = courses.get(line.courseCode)!
    const task = wanted.get(line.taskNo) ?? {
      courseId: of.id,
      departmentId: of.departmentId,
      classIds: [...line.classIds],
      teacherIds: [],
    }
    if (!task.teacherIds.includes(line.teacherId)) task.teacherIds.push(line.teacherId)
    wanted.set(line.taskNo, task)
  }
  const known = await ctx.db.query<{ id: string; taskNo: string; departmentId: string | null }>(
    `select id, task_no as "taskNo", department_id as "departmentId"
     from timetable_course_task
     where term_id = $1 and (source = $2 or task_no = any($3))`,
    [termId, '1', [...wanted.keys()]],
  )
  const kept = known
    .filter(({ taskNo }) => wanted.has(taskNo))
    .map(({ id, taskNo, departmentId }) => ({
      id,
      taskNo,
      ...wanted.get(taskNo)!,
      departmentId: departmentId ?? wanted.get(taskNo)!.departmentId,
    }))
  await ctx.db.query(
    `update timetable_course_task k
     set course_id = x."courseId", status = $3, update_time = $2, version = k.version + 1,
       class_ids = array(select jsonb_array_elements_text(x."classIds")::uuid),
       teacher_ids = array(select jsonb_array_elements_text(x."teacherIds")::uuid)
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "courseId" uuid, "classIds" jsonb, "teacherIds" jsonb)
     where k.id = x.id`,
    [JSON.stringify(kept), ctx.now(), open],
  )
  await ctx.db.query(
    `update timetable_course_task
     set status = $3, update_time = $2, version = version + 1
     where id = any($1::uuid[]) and status = $4`,
    [known.filter(({ taskNo }) => !wanted.has(taskNo)).map(({ id }) => id), ctx.now(), stopped, open],
  )
  const tasks = new Map<string, Task>(
    kept.map(({ id, taskNo, courseId, departmentId }) => [taskNo, { id, courseId, departmentId }]),
  )
  const fresh = [...wanted]
    .filter(([taskNo]) => !tasks.has(taskNo))
    .map(([taskNo, task]) => ({ id: newId(ctx.now()), values: { termId, taskNo, ...task, source: '1', status: '1' } }))
  await copyRows(ctx, courseTask, fresh)
  for (const { id, values } of fresh)
    tasks.set(values.taskNo, { id, courseId: values.courseId, departmentId: values.departmentId })
  return tasks
}

function searchable(row: Record<string, unknown>): Record<string, unknown> {
  const searchText = searchTextOf(courseSchedule as AnyEntity, row) ?? ''
  return { ...row, searchText, searchGrams: gramsOf(searchText) }
}

async function classNames(ctx: Ctx, lines: readonly ListedLine[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap((line) => [...line.classIds]))]
  const rows = await ctx.db.query<{ id: string; name: string }>(
    'select id, class_name as name from base_class where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function updateLines(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> {
  await ctx.db.query(
    `update timetable_course_schedule s
     set line_name = x."lineName", search_text = x."searchText",
       search_grams = array(select jsonb_array_elements_text(x."searchGrams")), task_id = x."taskId",
       course_id = x."courseId", class_ids = array(select jsonb_array_elements_text(x."classIds")::uuid),
       department_id = x."departmentId", weekday = x.weekday, jc_from = x."jcFrom", jc_to = x."jcTo",
       weeks_text = x."weeksText", weeks = x.weeks, teacher_id = x."teacherId", room_id = x."roomId",
       room_text = x."roomText", is_group = x."isGroup", status = $3, batch_id = x."batchId", update_time = $2,
       version = s.version + 1
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, "lineName" text, "searchText" text, "searchGrams" jsonb, "taskId" uuid, "courseId" uuid,
       "classIds" jsonb, "departmentId" uuid, weekday text, "jcFrom" int, "jcTo" int, "weeksText" text, weeks int,
       "teacherId" uuid, "roomId" uuid, "roomText" text, "isGroup" boolean, "batchId" uuid
     )
     where s.id = x.id`,
    [JSON.stringify(rows), ctx.now(), codeOf(courseSchedule, 'status', 'live')],
  )
}
