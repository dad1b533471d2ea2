import type { Ctx } from '#kernel/world/context.ts'
import type { Line } from '../../shared/lessons/conflicts.ts'
import type { ListedLine } from '../../shared/import/diff.ts'

/** A stored line with what is needed to compare it and to make its lessons. */
export type StoredLine = ListedLine & {
  id: string
  taskId: string
  termId: string
  roomId: string | null
  courseId: string
  departmentId: string | null
  source: string
  status: string
  campusId: string | null
  classNames: string[]
}

const columns = `s.id, s.task_id as "taskId", s.term_id as "termId", k.course_id as "courseId",
  k.department_id as "departmentId", k.task_no as "taskNo", c.course_code as "courseCode",
  c.course_name as "courseName", s.weekday::int as weekday, s.jc_from as "jcFrom", s.jc_to as "jcTo", s.weeks,
  s.teacher_id as "teacherId", coalesce(k.class_ids, '{}') as "classIds", s.room_id as "roomId",
  coalesce(s.room_text, '') as "roomText", coalesce(s.is_group, false) as "isGroup", s.source, s.status,
  (select b.campus_id from base_class b where b.id = k.class_ids[1]) as "campusId",
  array(select b.class_name from base_class b where b.id = any(k.class_ids) order by b.class_name) as "classNames"`

/** Lines of a term; the ended ones too, where they are asked for. */
export function linesOfTerm(ctx: Ctx, termId: string, withEnded = false): Promise<StoredLine[]> {
  return ctx.db.query<StoredLine>(
    `select ${columns}
     from timetable_course_schedule s
     join timetable_course_task k on k.id = s.task_id
     join timetable_course c on c.id = k.course_id
     where s.term_id = $1 and (s.status = '1' or $2)
     order by s.id`,
    [termId, withEnded],
  )
}

/** Which lines of a term are held, by id alone: a term has ten thousand, and each becomes a dozen lessons. */
export async function linesHeld(ctx: Ctx, termId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select id from timetable_course_schedule where term_id = $1 and status = '1' order by id`,
    [termId],
  )
  return rows.map(({ id }) => id)
}

export function linesById(ctx: Ctx, ids: readonly string[]): Promise<StoredLine[]> {
  return ctx.db.query<StoredLine>(
    `select ${columns}
     from timetable_course_schedule s
     join timetable_course_task k on k.id = s.task_id
     join timetable_course c on c.id = k.course_id
     where s.id = any($1::uuid[])
     order by s.id`,
    [ids],
  )
}

/** A line as conflicts are looked for: rooms by their id where it is known, else by their text. */
export function asLine(
  line: ListedLine,
  about: { key: string; roomId: string | null; classNames: readonly string[] },
): Line {
  const { taskNo, courseName, weekday, jcFrom, jcTo, weeks, teacherId, roomText, classIds, isGroup } = line
  return {
    key: about.key,
    taskKey: taskNo,
    courseName,
    classText: about.classNames.join('、'),
    weekday,
    jcFrom,
    jcTo,
    weeks,
    teacherId,
    room: about.roomId ?? (roomText || null),
    classIds,
    isGroup,
  }
}

/** One writer of a term's timetable at a time: lines are compared with each other before they are written. */
export async function lockTimetable(ctx: Ctx): Promise<void> {
  await ctx.db.query(`select pg_advisory_xact_lock(hashtext('timetable'), hashtext(current_schema()))`)
}
