import type { Ctx } from '#kernel/world/context.ts'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { confirm, ignore, rollback } from '../../shared/import/batch-actions.ts'
import { courseImportBatch, rollbackDays } from '../../shared/import/course-import-batch.ts'
import type { ListedLine } from '../../shared/import/diff.ts'
import type { RowNote } from '../../shared/import/import-rows.ts'
import type { TimetableApply } from './apply-job.ts'
import { boardOf, wholeTerm } from './board.ts'
import type { BoardPair } from '../../shared/import/import-routes.ts'

const oneDay = 86_400_000

const actions = [
  action(ignore, async (ctx, { row, input }) => {
    const keys = new Set(input.keys)
    const board = (row.board as BoardPair[]).map((pair) =>
      keys.has(pair.key) ? { ...pair, ignoredReason: input.reason } : pair,
    )
    // Past the operation: the board is no field that people read the changes of.
    await ctx.db.query(
      'update timetable_course_import_batch set board = $2, update_time = $3, version = version + 1 where id = $1',
      [row.id, JSON.stringify(board), ctx.now()],
    )
    await audit(ctx, [
      {
        entity: courseImportBatch,
        recordId: row.id,
        action: ignore.name,
        title: `忽略课表冲突 ${keys.size} 处：${input.reason}`,
      },
    ])
    return null
  }),

  // A job does it: a whole school has some hundred thousand lessons.
  action(confirm, async (ctx, { row, input }) => {
    if (input.force && !input.reason) throw invalid({ reason: '请填写强制生效的原因' })
    if (!input.force) await refuseOpenPairs(ctx, row as unknown as BatchContent & { termId: string })
    return startApplying(ctx, row, { deed: 'confirm', forceReason: input.force ? input.reason : null })
  }),

  action(rollback, async (ctx, { row }) => {
    if (ctx.now().getTime() - Date.parse(String(row.confirmTime)) > rollbackDays * oneDay)
      throw badRequest({ text: `生效已超过${rollbackDays}天，不能回退` })
    const newer = await ctx.db.query(
      `select 1
       from timetable_course_import_batch
       where term_id = $1 and state in ('2', '4') and (confirm_time is null or confirm_time > $2) and id <> $3`,
      [row.termId, row.confirmTime, row.id],
    )
    if (newer.length > 0) throw badRequest({ text: '只能回退最近一次生效的批次' })
    return startApplying(ctx, row, { deed: 'rollback', forceReason: null })
  }),
]

export const courseImportBatches = resource(courseImportBatch, {
  scope: 'open',
  actions,
  permissions: ['start'],
})

/** What a batch holds. */
export type BatchContent = {
  termId: string | null
  state: string
  lines: ListedLine[] | null
  before: ListedLine[] | null
  notes: RowNote[] | null
  board: BoardPair[] | null
  onlyTasks: string[] | null
}

/** What a batch says in full: rows, pairs, and what it would change. */
export async function batchContent(ctx: Ctx, id: string): Promise<BatchContent | null> {
  const [row] = await ctx.db.query<BatchContent>(
    `select term_id as "termId", state, lines, before, notes, board, only_tasks as "onlyTasks"
     from timetable_course_import_batch
     where id = $1`,
    [id],
  )
  return row ?? null
}

/** A batch with pairs that nobody has said anything about does not go into force. */
export async function refuseOpenPairs(
  ctx: Ctx,
  batch: Pick<BatchContent, 'lines' | 'board' | 'onlyTasks'> & { termId: string },
): Promise<void> {
  const ignored = new Set((batch.board ?? []).filter((pair) => pair.ignoredReason !== null).map((pair) => pair.key))
  const lines = await wholeTerm(ctx, batch)
  const open = (await boardOf(ctx, batch.termId, lines)).filter(
    (pair) => pair.level === 'error' && !ignored.has(pair.key),
  )
  if (open.length > 0) throw badRequest({ text: `本批次有${open.length}处冲突未处理` })
}

async function startApplying(ctx: Ctx, row: Record<string, unknown>, deed: Omit<TimetableApply, 'batchId'>) {
  const params: TimetableApply = { batchId: String(row['id']), ...deed }
  const jobId = await enqueueJob(ctx, {
    type: 'timetableApply',
    title: `${deed.deed === 'confirm' ? '课表生效' : '课表回退'}：${String(row['fileName'])}`,
    params,
  })
  return { jobId }
}
