import type { Ctx } from '#kernel/world/context.ts'
import { conflictsOf, conflictText, type ExtraStudent } from '../../shared/lessons/conflicts.ts'
import type { ListedLine } from '../../shared/import/diff.ts'
import { weeksOf, weeksText } from '../../shared/lessons/weeks.ts'
import { asLine, linesOfTerm } from '../lessons/lines.ts'
import { roomIds } from '../lessons/rooms.ts'
import type { BoardLine, BoardPair } from '../../shared/import/import-routes.ts'

type SheetLine = ListedLine & { rows?: number[] }

/** What batches brought into a term, as it stands. */
export async function importedLines(ctx: Ctx, termId: string) {
  return (await linesOfTerm(ctx, termId)).filter((line) => line.source === '1')
}

/** The imported timetable of a term as a batch would leave it: its own lines, and those of teaching classes it does not speak of. */
export async function wholeTerm(
  ctx: Ctx,
  batch: { termId: string; lines: ListedLine[] | null; onlyTasks: readonly string[] | null },
): Promise<ListedLine[]> {
  const lines = batch.lines ?? []
  if (!batch.onlyTasks) return lines
  const spoken = new Set(batch.onlyTasks)
  return [...lines, ...(await importedLines(ctx, batch.termId)).filter((line) => !spoken.has(line.taskNo))]
}

/** Every pair of lines in each other's way, once a sheet would be in force; what was entered by hand stands beside it. */
export async function boardOf(ctx: Ctx, termId: string, lines: readonly SheetLine[]): Promise<BoardPair[]> {
  const typed = (await linesOfTerm(ctx, termId)).filter((line) => line.source !== '1')
  const all: SheetLine[] = [...lines, ...typed]
  const rooms = await roomIds(ctx, new Set(all.map((line) => line.roomText)))
  const classNames = await namesOf(
    ctx,
    'select id, class_name as name from base_class where id = any($1::uuid[])',
    all.flatMap((line) => [...line.classIds]),
  )
  const teacherNames = await namesOf(
    ctx,
    'select id, xm as name from base_teacher where id = any($1::uuid[])',
    all.map((line) => line.teacherId),
  )
  const byKey = new Map(all.map((line, i) => [String(i), line]))
  const compared = all.map((line, i) =>
    asLine(line, {
      key: String(i),
      roomId: rooms.get(line.roomText) ?? null,
      classNames: line.classIds.map((id) => classNames.get(id) ?? '').toSorted(),
    }),
  )
  const students = await extraStudents(ctx, termId)
  const studentNames = new Map(students.map((student) => [student.id, student.name]))
  const drawn = (key: string): BoardLine => {
    const line = byKey.get(key)!
    const { courseName, weekday, jcFrom, jcTo, roomText } = line
    return {
      courseName,
      classText: compared[Number(key)]!.classText,
      weekday,
      jcFrom,
      jcTo,
      weeksText: weeksText(weeksOf(line.weeks)),
      teacherName: teacherNames.get(line.teacherId) ?? '',
      roomText,
      rows: line.rows ?? [],
    }
  }
  return conflictsOf(compared, { students }).map(({ kind, level, who, one, other }) => ({
    key: [kind, who, ...[one, other].map((key) => identityOf(byKey.get(key)!)).toSorted()].join('|'),
    kind,
    level,
    who:
      kind === 'room'
        ? byKey.get(one)!.roomText
        : ({ teacher: teacherNames, class: classNames, student: studentNames }[kind].get(who) ?? ''),
    one: drawn(one),
    other: drawn(other),
    text: conflictText(kind, compared[Number(other)]!),
    ignoredReason: null,
  }))
}

function identityOf({ taskNo, weekday, jcFrom, jcTo, weeks }: ListedLine): string {
  return [taskNo, weekday, jcFrom, jcTo, weeks].join(' ')
}

async function namesOf(ctx: Ctx, text: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; name: string }>(text, [[...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Students who take something besides the courses of their class. */
function extraStudents(ctx: Ctx, termId: string): Promise<ExtraStudent[]> {
  return ctx.db.query<ExtraStudent>(
    `select s.id, s.xm as name, s.class_id as "classId", array_agg(k.task_no) as "taskKeys"
     from timetable_course_task_student r
     join timetable_course_task k on k.id = r.task_id
     join base_student s on s.id = r.student_id
     where k.term_id = $1 and s.deleted_time is null
     group by s.id`,
    [termId],
  )
}
