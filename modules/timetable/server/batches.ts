import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { batchStates, courseImportBatch } from '../shared/course-import-batch.ts'
import type { ListedLine } from '../shared/diff.ts'
import { applyLines } from './apply-lines.ts'
import { boardOf, importedLines, type BoardPair } from './board.ts'
import { lockTimetable } from './lines.ts'

const rollbackDays = 7
const oneDay = 86_400_000
const is = (state: string) => (row: Record<string, unknown>) => row['state'] === state
const reasonText = z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(200, '原因不能超过200个字符')

/** Pairs of the board that may stand as they are. */
const ignore = action({
  label: '忽略冲突',
  input: z.object({ keys: z.array(z.string(), '请选择冲突').min(1, '请选择冲突').max(2000), reason: reasonText }),
  when: is(batchStates.waiting[0]),
  async run(ctx, { row, input }) {
    const keys = new Set(input.keys)
    const board = (row['board'] as BoardPair[]).map((pair) => (keys.has(pair.key) ? { ...pair, ignoredReason: input.reason } : pair))
    // Past the operation: the board is no field that people read the changes of.
    await ctx.db.query('update timetable_course_import_batch set board = $2, update_time = $3, version = version + 1 where id = $1', [row['id'], JSON.stringify(board), ctx.now()])
    await audit(ctx, [{ entity: courseImportBatch, recordId: String(row['id']), action: 'ignore', title: `忽略课表冲突 ${keys.size} 处：${input.reason}` }])
    return null
  },
})

/** From now on the timetable of that term is what the sheet says. */
const confirm = action({
  label: '确认生效',
  input: z.object({ force: z.boolean().default(false), reason: reasonText.optional() }),
  when: is(batchStates.waiting[0]),
  async run(ctx, { row, input }) {
    if (input.force && !input.reason) throw badRequest({ text: '请填写强制生效的原因' })
    await lockTimetable(ctx)
    const termId = String(row['termId'])
    const lines = row['lines'] as ListedLine[]
    const ignored = new Set((row['board'] as BoardPair[]).filter((pair) => pair.ignoredReason !== null).map((pair) => pair.key))
    const open = (await boardOf(ctx, termId, lines)).filter((pair) => pair.level === 'error' && !ignored.has(pair.key))
    if (open.length > 0 && !input.force) throw badRequest({ text: `本批次有${open.length}处冲突未处理` })
    const before = (await importedLines(ctx, termId)).map(listed)
    await applyLines(ctx, { termId, batchId: String(row['id']), lines })
    await ctx.db.query('update timetable_course_import_batch set before = $2 where id = $1', [row['id'], JSON.stringify(before)])
    return { state: batchStates.inForce[0], confirmTime: ctx.now().toISOString(), forceReason: input.force ? input.reason! : null }
  },
})

/** Back to what stood before, for a week and as long as nothing newer is in force. */
const rollback = action({
  label: '回退',
  input: z.object({}),
  when: is(batchStates.inForce[0]),
  async run(ctx, { row }) {
    if (ctx.now().getTime() - Date.parse(String(row['confirmTime'])) > rollbackDays * oneDay) throw badRequest({ text: `生效已超过${rollbackDays}天，不能回退` })
    await lockTimetable(ctx)
    const newer = await ctx.db.query(`select 1 from timetable_course_import_batch where term_id = $1 and state = '2' and confirm_time > $2 and id <> $3`, [row['termId'], row['confirmTime'], row['id']])
    if (newer.length > 0) throw badRequest({ text: '只能回退最近一次生效的批次' })
    await applyLines(ctx, { termId: String(row['termId']), batchId: String(row['id']), lines: row['before'] as ListedLine[] })
    return { state: batchStates.rolledBack[0], rollbackTime: ctx.now().toISOString() }
  },
})

export const courseImportBatches = resource(courseImportBatch, { scope: 'open', actions: { ignore, confirm, rollback }, permissions: ['start'] })

/** A stored line as a sheet would state it. */
function listed(line: ListedLine): ListedLine {
  const { taskNo, courseCode, courseName, weekday, jcFrom, jcTo, weeks, teacherId, classIds, roomText, isGroup } = line
  return { taskNo, courseCode, courseName, weekday, jcFrom, jcTo, weeks, teacherId, classIds, roomText, isGroup }
}

/** What a batch says in full: rows, pairs, and what it would change. */
export async function batchContent(ctx: Ctx, id: string) {
  const [row] = await ctx.db.query<{ termId: string | null; state: string; lines: ListedLine[] | null; before: ListedLine[] | null; notes: unknown[] | null; board: BoardPair[] | null }>(
    `select term_id as "termId", state, lines, before, notes, board from timetable_course_import_batch where id = $1`,
    [id],
  )
  return row ?? null
}
