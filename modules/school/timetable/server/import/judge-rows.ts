import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { referenceBook } from '#services/sheets/match/import-references.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { termsView, termsWithDays } from '#modules/school/calendar/shared/views.ts'
import { diffLines } from '../../shared/import/diff.ts'
import {
  mergeLines,
  readRow,
  splitList,
  termOf,
  type ReadLine,
  type RowNote,
  type RowTexts,
  type SchoolBook,
} from '../../shared/import/import-rows.ts'
import { boardOf, importedLines, wholeTerm } from './board.ts'
import { slotsOf } from '../lessons/make-lessons.ts'
import { roomIds } from '../lessons/rooms.ts'
import { crowdedRooms, crowdedText } from '../lessons/seats.ts'
import type { BoardPair } from '../../shared/import/import-routes.ts'

export type Judged = {
  termId: string
  lines: ReadLine[]
  notes: RowNote[]
  board: BoardPair[]
  onlyTasks: string[] | null
  numbers: Record<'rows' | 'ok' | 'warn' | 'error' | 'added' | 'changed' | 'removed' | 'conflicts', number>
}

/** What rows come to: their lines, what is wrong with them, who is in whose way, and what they would change. */
export async function judgeRows(
  ctx: Ctx,
  { rows, chosen, onlyTasks: spoken }: { rows: readonly RowTexts[]; chosen: string | null; onlyTasks: string[] | null },
): Promise<Judged> {
  const term = await termFor(ctx, rows, chosen)
  const book = await schoolBook(ctx, rows, term)
  const read = rows.map((row) => ({ taskNo: row.taskNo, ...readRow(row, book) }))
  // Of teaching classes that were handed in one by one, those with a wrong row stay as they stand.
  const broken = new Set(spoken ? read.filter((one) => one.line === null).map((one) => one.taskNo) : [])
  const onlyTasks = spoken?.filter((taskNo) => !broken.has(taskNo)) ?? null
  const lines = mergeLines(read.flatMap((one) => (one.line && !broken.has(one.taskNo) ? [one.line] : [])))
  const notes = [...read.flatMap((one) => one.notes), ...(await seatNotes(ctx, term.id, lines))].toSorted(
    (a, b) => a.row - b.row,
  )
  const whole = await wholeTerm(ctx, { termId: term.id, lines, onlyTasks })
  const board = await boardOf(ctx, term.id, whole)
  const diff = diffLines(await importedLines(ctx, term.id), whole)
  const failed = new Set(notes.filter((note) => note.level === 'error').map((note) => note.row))
  const warned = new Set(
    notes.filter((note) => note.level === 'warning' && !failed.has(note.row)).map((note) => note.row),
  )
  const wrong = read.filter((one) => one.line === null).length
  return {
    termId: term.id,
    lines,
    notes,
    board,
    onlyTasks,
    numbers: {
      rows: rows.length,
      ok: rows.length - wrong,
      warn: warned.size,
      error: wrong,
      added: diff.added.length,
      changed: diff.changed.length,
      removed: diff.removed.length,
      conflicts: board.length,
    },
  }
}

/** The term the rows are about: what they say, else the one that was chosen, else the present one. */
async function termFor(ctx: Ctx, rows: readonly RowTexts[], chosen: string | null) {
  const named = rows.map(termOf).find((term) => term !== null) ?? null
  const otherwise = named === null ? (chosen ?? (await ctx.call(termNow, {}))?.id ?? null) : null
  const [term] = await ctx.db.query<{ id: string; key: string; weeks: number }>(
    `select t.id, t.xn || '-' || t.xq_m as key, t.weeks
     from ${termsView} t
     where t.status in ('1', '2')
       and case when $1::text is null then t.id = $2::uuid else t.xn || '-' || t.xq_m = $1 end
       and t.id in ${termsWithDays}`,
    [named, otherwise],
  )
  if (!term) throw badRequest({ text: `学期${named ?? ''}没有校历，无法换算日期` })
  return term
}

/** Everything the rows name, asked once. */
async function schoolBook(
  ctx: Ctx,
  rows: readonly RowTexts[],
  term: { key: string; weeks: number },
): Promise<SchoolBook> {
  const teachers = await ctx.db.query<{ id: string; gh: string }>(
    'select id, gh from base_teacher where deleted_time is null and gh = any($1)',
    [[...new Set(rows.map((row) => row.gh))]],
  )
  const byGh = new Map(teachers.map((teacher) => [teacher.gh, teacher.id]))
  const classes = referenceBook()
  await classes.learn(ctx, new Map([['base.class', new Set(rows.flatMap((row) => splitList(row.classes)))]]))
  const rooms = await roomIds(
    ctx,
    rows.map((row) => row.room),
  )
  const slots = await slotsOf(ctx)
  return {
    term: term.key,
    termWeeks: term.weeks,
    mostSections: Math.max(1, ...slots.map((slot) => slot.jc)),
    teacherId: (gh) => byGh.get(gh) ?? null,
    classId: (text) => {
      const found = classes.find('base.class', text)
      return 'value' in found ? { value: String(found.value) } : found
    },
    isKnownRoom: (text) => rooms.has(text),
  }
}

async function seatNotes(ctx: Ctx, termId: string, lines: readonly ReadLine[]): Promise<RowNote[]> {
  const rooms = await roomIds(
    ctx,
    lines.map((line) => line.roomText),
  )
  const crowded = await crowdedRooms(
    ctx,
    termId,
    lines.map((line) => ({ ...line, roomId: rooms.get(line.roomText) ?? null })),
  )
  return lines.flatMap((line, i): RowNote[] =>
    crowded[i]
      ? [
          {
            row: line.rows[0]!,
            level: 'warning',
            text: `第${line.rows[0]}行：${crowdedText(line.roomText, crowded[i])}`,
          },
        ]
      : [],
  )
}
