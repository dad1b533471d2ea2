import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { noData } from '#kernel/excel/errors.ts'
import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import { findFile } from '#services/files/read/readable.ts'
import { withLocalCopy } from '#services/files/stores/storage.ts'
import { JobCancelled, type JobHandler, type JobOutcome, type JobRun } from '#services/jobs/handler.ts'
import { batchFacts, markBatch } from './import-batch.ts'
import { agreeFields, ignoredTitles, importColumns, importFields } from '../match/import-columns.ts'
import { rememberedMapping, rememberedValues, rememberMapping } from '../match/import-memory.ts'
import { cancelled, finished, type ImportCounts } from './import-outcome.ts'
import { importNotes, type ImportNotes } from './import-report.ts'
import { importSheet, isBad, isUnchanged, judgeRows, refersToItself, type ImportSheet } from '../match/import-rows.ts'
import { inParts, isFooter, openTable, rowsOf, type ImportParams, type ImportTask } from './import-source.ts'
import { writeDrafts } from './import-write.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

/** How far an earlier attempt came: rows up to this one are written. */
type Checkpoint = ImportCounts & { upTo: number }

const judgedAtOnce = 500
/** Up to this many rows are written in one transaction; more, in parts. */
const oneTransaction = 20_000
const partSize = 5000

export const importJob: JobHandler = {
  type: 'import',
  label: '数据导入',
  async run(job) {
    await job.progress({ stage: '读取文件' })
    const { fileId } = job.params as ImportParams
    const row = await job.read((ctx) => unlessRefused(findFile(ctx, fileId)))
    if (!row) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
    return withLocalCopy(job.world, job.school, row, (path) => importFile(job, { path, name: row.name }))
  },
}

async function importFile(job: JobRun, file: ImportTask['file']): Promise<JobOutcome> {
  const task = await prepareTask(job, file)
  await job.progress({ stage: task.params.check ? '检查数据' : '导入数据', total: task.total, done: 0 })
  return task.params.check ? checkOnly(task) : writeSheet(task)
}

async function prepareTask(job: JobRun, file: ImportTask['file']): Promise<ImportTask> {
  const params = job.params as ImportParams
  const resource = job.world.resources.get(params.entity)
  if (!resource) throw badRequest({ text: '该业务不支持导入' })
  const { entity } = resource
  const { fields, facts } = await job.read(async (ctx) => ({
    fields: [...importFields(ctx, entity), ...agreeFields(ctx, entity)],
    facts: await batchFacts(ctx, params.batchId),
  }))
  const table = await openTable({ file, fields })
  const { titles } = table.head
  let columns: ImportTask['columns']
  let total = 0
  let firstRow = 0
  let lastRow = 0
  let hidden = 0
  try {
    const mapping = facts.mapping ?? (await job.read((ctx) => rememberedMapping(ctx, entity, titles)))
    columns = importColumns({ entity, fields, head: table.head, way: params.way, mapping })
    if (facts.mapping) await job.transaction((ctx) => rememberMapping(ctx, entity, { titles, mapping: facts.mapping! }))
    // Read once without looking at the cells: how many rows there are decides how they are written.
    for await (const one of table.rows) {
      if (isFooter(one)) continue
      if (total === 0) firstRow = one.row
      total += 1
      if (one.hidden) hidden += 1
      lastRow = one.row
      if (total % 2000 === 0) await job.progress({ total })
    }
  } finally {
    await table.close()
  }
  if (total === 0) throw noData()
  const memory = await job.read((ctx) => rememberedValues(ctx, entity, columns))
  return {
    job,
    params,
    resource,
    file,
    fields,
    columns,
    head: titles,
    ignored: ignoredTitles(table.head, columns),
    way: params.way,
    memory,
    fixes: facts.fixes,
    total,
    firstRow,
    lastRow,
    hidden,
  }
}

/** A dry run: everything is judged, nothing is written. */
async function checkOnly(task: ImportTask): Promise<JobOutcome> {
  const sheet = importSheet(task)
  const notes = importNotes(task.resource.entity, task.columns)
  const counts = await task.job.read((ctx) =>
    passRows(task, { ctx, sheet, notes, rows: rowsOf(task), isWriting: false }),
  )
  return finished(task, { counts, report: notes.report(), isWritten: false })
}

async function writeSheet(task: ImportTask): Promise<JobOutcome> {
  const { job, params } = task
  const saved = (job.saved as Checkpoint | null) ?? { upTo: 0, created: 0, updated: 0, unchanged: 0 }
  if (saved.upTo === 0) {
    await job.transaction(async (ctx) => {
      await markBatch(ctx, params.batchId, { status: '2', total: task.total })
      await job.checkpoint(ctx, saved, '未写入任何数据')
    })
  }
  const isWhole = params.mode === 'all-or-nothing' || task.total <= oneTransaction
  return isWhole ? writeWhole(task, saved) : writeParts(task, saved)
}

/** The whole sheet in one transaction. In all-or-nothing mode a single wrong row undoes it; the rest is still judged, to name every error. */
async function writeWhole(task: ImportTask, saved: Checkpoint): Promise<JobOutcome> {
  const { job, params, resource } = task
  const isDone = saved.upTo > 0
  let notes = importNotes(resource.entity, task.columns)
  try {
    const counts = await job.transaction(async (ctx) => {
      notes = importNotes(resource.entity, task.columns)
      const sheet = importSheet(task)
      const passed = await passRows(task, { ctx, sheet, notes, rows: rowsOf(task), isWriting: !isDone })
      if (isDone) return saved
      if (params.mode === 'all-or-nothing' && notes.report().failed > 0) throw new NothingWritten()
      await markBatch(ctx, params.batchId, passed)
      await job.checkpoint(ctx, { ...passed, upTo: task.lastRow } satisfies Checkpoint, '数据已全部写入')
      return passed
    })
    return await finished(task, { counts, report: notes.report(), isWritten: true })
  } catch (error) {
    if (error instanceof NothingWritten)
      return finished(task, { counts: none, report: notes.report(), isWritten: false })
    if (error instanceof JobCancelled) return cancelled(task, '未写入任何数据')
    throw error
  }
}

/** A large sheet in parts, each all or nothing; a later attempt goes on behind the last part that was written. */
async function writeParts(task: ImportTask, saved: Checkpoint): Promise<JobOutcome> {
  const { job, resource } = task
  const sheet = importSheet(task)
  const notes = importNotes(resource.entity, task.columns)
  let at = saved
  try {
    for await (const rows of inParts(rowsOf(task), partSize)) {
      const upTo = rows.at(-1)!.row
      const isDone = upTo <= saved.upTo
      const before = at
      at = await job.transaction(async (ctx) => {
        const passed = await passRows(task, { ctx, sheet, notes, rows, isWriting: !isDone })
        if (isDone) return before
        const now = {
          created: before.created + passed.created,
          updated: before.updated + passed.updated,
          unchanged: before.unchanged + passed.unchanged,
          upTo,
        }
        await markBatch(ctx, task.params.batchId, {
          created: now.created,
          updated: now.updated,
          unchanged: now.unchanged,
        })
        await job.checkpoint(ctx, now, upTo < task.lastRow ? writtenUpTo(task, upTo) : '数据已全部写入')
        return now
      })
    }
  } catch (error) {
    if (error instanceof JobCancelled)
      return cancelled(task, at.upTo > 0 ? writtenUpTo(task, at.upTo) : '未写入任何数据', at)
    throw error
  }
  return finished(task, { counts: at, report: notes.report(), isWritten: true })
}

type Pass = {
  ctx: Ctx
  sheet: ImportSheet
  notes: ImportNotes
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  isWriting: boolean
}

/** Judges rows a batch at a time and writes the good ones, as long as the mode lets it. */
async function passRows(task: ImportTask, pass: Pass): Promise<ImportCounts> {
  const { ctx, sheet, notes } = pass
  const counts = { ...none }
  const stopsAtError = task.params.mode === 'all-or-nothing'
  for await (const rows of inParts(pass.rows, refersToItself(sheet) ? oneTransaction : judgedAtOnce)) {
    const imported = await judgeRows(ctx, sheet, rows, { lock: pass.isWriting })
    for (const { row, draft, hints } of imported) notes.add(row, draft, hints)
    const good = imported.map(({ draft }) => draft).filter((draft) => !isBad(draft))
    const fresh = good.filter((draft) => !isUnchanged(draft))
    counts.created += fresh.filter((draft) => draft.before === null).length
    counts.updated += fresh.filter((draft) => draft.before !== null).length
    counts.unchanged += good.length - fresh.length
    const { failed } = notes.report()
    if (pass.isWriting && !(stopsAtError && failed > 0))
      await writeDrafts(ctx, task.resource, { drafts: fresh, batchId: task.params.batchId })
    await task.job.progress({ done: Math.min(rows.at(-1)!.row - task.firstRow + 1, task.total), failed })
  }
  return counts
}

const none: ImportCounts = { created: 0, updated: 0, unchanged: 0 }

function writtenUpTo(task: ImportTask, upTo: number): string {
  return `已写入第 ${task.firstRow}–${upTo} 行，其余未写入`
}

/** Undoes the transaction of a sheet with errors. */
class NothingWritten extends Error {}
