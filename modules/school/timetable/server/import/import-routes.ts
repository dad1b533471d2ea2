import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { findFile } from '#services/files/read/readable.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { diffLines, type ListedLine } from '../../shared/import/diff.ts'
import { weeksOf, weeksText } from '../../shared/lessons/weeks.ts'
import { batchContent } from './batches.ts'
import { importedLines } from './board.ts'
import { openBatch } from './open-batch.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'
import { batchBoardRoute, startImportRoute } from '../../shared/import/import-routes.ts'

const mostShown = 500

/** Bringing a sheet in, and what there is to look at before it takes effect. */
export const importRoutes: readonly Route[] = [route(startImportRoute, start), route(batchBoardRoute, board)]

async function start(
  ctx: Ctx,
  { fileId, termId }: AskedOf<typeof startImportRoute>,
): Promise<{ jobId: string; batchId: string }> {
  const file = await unlessRefused(findFile(ctx, fileId))
  if (!file || file.ownerId !== ctx.actor.userId) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  if (file.extension !== 'xlsx' && file.extension !== 'csv') throw badRequest({ text: '仅支持 xlsx、csv 文件' })
  return openBatch(ctx, {
    title: `解析课表：${file.name}`,
    fileName: file.name,
    fileId: file.id,
    termId: isId(termId) ? termId : null,
  })
}

async function board(ctx: Ctx, { id }: AskedOf<typeof batchBoardRoute>) {
  const batch = isId(id) ? await batchContent(ctx, id) : null
  if (!batch) throw notFound()
  const before = batch.before ?? (batch.termId ? await importedLines(ctx, batch.termId) : [])
  const after = batch.lines && (batch.onlyTasks ? partsOf(batch.lines, before, batch.onlyTasks) : batch.lines)
  const diff = after ? diffLines(before, after) : { added: [], changed: [], removed: [] }
  const shown = (line: ListedLine) => ({
    taskNo: line.taskNo,
    courseName: line.courseName,
    weekday: line.weekday,
    jcFrom: line.jcFrom,
    jcTo: line.jcTo,
    weeksText: weeksText(weeksOf(line.weeks)),
    roomText: line.roomText,
  })
  return {
    notes: (batch.notes ?? []).slice(0, mostShown),
    pairs: (batch.board ?? []).slice(0, mostShown),
    diff: {
      added: diff.added.slice(0, mostShown).map(shown),
      changed: diff.changed
        .slice(0, mostShown)
        .map((pair) => ({ before: shown(pair.before), after: shown(pair.after) })),
      removed: diff.removed.slice(0, mostShown).map(shown),
    },
  }
}

/** What a push by teaching class leaves: its own lines, and of those before it the ones it does not speak of. */
function partsOf(
  lines: readonly ListedLine[],
  before: readonly ListedLine[],
  onlyTasks: readonly string[],
): ListedLine[] {
  const spoken = new Set(onlyTasks)
  return [...lines, ...before.filter((line) => !spoken.has(line.taskNo))]
}
