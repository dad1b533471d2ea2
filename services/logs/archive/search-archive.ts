import type { Ctx } from '#kernel/world/context.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { archivesOf, openDay } from './read-archive.ts'

export type ArchivePage = {
  records: Record<string, unknown>[]
  current: number
  size: number
  hasMore: boolean
  isCut: boolean
}
export type ArchiveQuery = { month: string; day?: string | undefined; keyword?: string | undefined; query: Query }

/** Nobody waits longer for a page; whoever asks for one day is done sooner. */
const patienceMs = 20_000

/** Months of a log that lie in files, newest first. */
export async function archivedMonths(ctx: Ctx, entity: AnyEntity) {
  const months = Map.groupBy(await archivesOf(ctx, entity.path), (archive) => archive.month)
  return [...months].map(([month, parts]) => {
    const days = parts.flatMap((part) => part.days.map((one) => one.day)).toSorted()
    return {
      month,
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
      size: parts.reduce((sum, part) => sum + (part.size ?? 0), 0),
      from: days[0],
      to: days.at(-1),
    }
  })
}

/** Lines of a month out of its file, oldest first, read only until the page is full. Withheld fields stay withheld but for those named in `also`. */
export async function searchArchive(
  ctx: Ctx,
  entity: AnyEntity,
  asked: ArchiveQuery,
  also: readonly string[] = [],
): Promise<ArchivePage> {
  const { current, size } = pagingOf(asked.query)
  const shown = fieldsOf(entity)
    .filter(([, field]) => !field.options.withheld)
    .map(([name]) => name)
  const exact = shown.flatMap((name): [string, string][] =>
    typeof asked.query[name] === 'string' && asked.query[name] !== '' ? [[name, asked.query[name]]] : [],
  )
  const keyword = asked.keyword?.trim().toLowerCase() ?? ''
  const records: Record<string, unknown>[] = []
  const started = performance.now()
  let passed = 0
  for await (const line of linesOf(ctx, entity, asked)) {
    if (performance.now() - started > patienceMs) return { records, current, size, hasMore: true, isCut: true }
    // Most lines are told apart without being taken to pieces.
    if (exact.some(([, value]) => !line.includes(inJson(value))) || !line.toLowerCase().includes(inJson(keyword)))
      continue
    const row = JSON.parse(line) as Record<string, unknown>
    if (exact.some(([name, value]) => String(row[name] ?? '') !== value)) continue
    if (
      keyword !== '' &&
      !shown.some((name) => typeof row[name] === 'string' && row[name].toLowerCase().includes(keyword))
    )
      continue
    passed += 1
    if (passed > current * size) return { records, current, size, hasMore: true, isCut: false }
    if (passed > (current - 1) * size)
      records.push(Object.fromEntries(['id', ...shown, ...also].map((name) => [name, row[name] ?? null])))
  }
  return { records, current, size, hasMore: false, isCut: false }
}

async function* linesOf(ctx: Ctx, entity: AnyEntity, { month, day }: ArchiveQuery): AsyncGenerator<string> {
  for (const archive of await archivesOf(ctx, entity.path, month)) {
    for (const one of archive.days) {
      if (day && one.day !== day) continue
      const lines = await openDay(ctx, archive, one)
      if (!lines) throw badRequest({ text: '归档文件缺失，请联系管理员' })
      yield* lines
    }
  }
}

/** A text as it stands between the quotes of a line. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
