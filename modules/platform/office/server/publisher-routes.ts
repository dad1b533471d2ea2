import { z } from 'zod'
import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { notice } from '../shared/notice.ts'
import { countReceivers, requireWithinReach } from './audience.ts'
import { notices } from './notices.ts'
import { readingCurve, receiptRows, receiptTree, type ReceiptFilter } from './receipts.ts'

const board = { service: 'base', method: 'GET', access: { permission: 'noticeRead:list' } } as const

/** What a publisher asks: how many people that would be, and how far reading has come. */
export const publisherRoutes: readonly Route[] = [
  route({
    service: 'base',
    method: 'POST',
    path: 'sysNotice/countAudience',
    label: '发布范围人数',
    access: { permission: 'sysNotice:add' },
    input: z.object({ targetScope: targetScopeShape }),
    async run(ctx, { targetScope }) {
      await requireWithinReach(ctx, targetScope)
      return countReceivers(ctx, targetScope)
    },
  }),
  route({
    ...board,
    path: 'sysNotice/receiptTree',
    label: '通知回执统计',
    input: z.object({ id: z.unknown() }),
    run: async (ctx, { id }) => receiptTree(ctx, await seenNotice(ctx, id)),
  }),
  route({
    ...board,
    path: 'sysNotice/receiptCurve',
    label: '通知阅读曲线',
    input: z.object({ id: z.unknown() }),
    run: async (ctx, { id }) => readingCurve(ctx, (await seenNotice(ctx, id)).id),
  }),
  route({
    ...board,
    path: 'sysNotice/receipts',
    label: '通知回执',
    input: z.looseObject({ id: z.unknown() }),
    run: (ctx, query) => receipts(ctx, query),
  }),
]

async function receipts(ctx: Ctx, query: Query) {
  const one = await seenNotice(ctx, query['id'])
  const { current, size } = pagingOf(query)
  const { records, total } = await receiptRows(ctx, one, {
    ...filterOf(query),
    limit: size,
    offset: (current - 1) * size,
  })
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** An empty name stands for people who have none: staff have no class. */
export function filterOf(query: Query): ReceiptFilter {
  const name = (key: string) => (query[key] === undefined ? undefined : String(query[key]) || null)
  const [departmentName, className] = [name('departmentName'), name('className')]
  const isRead = query['isRead'] === 'left' ? 'left' : ['1', 'true'].includes(String(query['isRead'])) ? '1' : '0'
  return {
    isRead,
    keyword: String(query['keyword'] ?? '').trim(),
    ...(departmentName === undefined ? {} : { departmentName }),
    ...(className === undefined ? {} : { className }),
  }
}

/** The notice, where the caller may look at it. */
export async function seenNotice(ctx: Ctx, id: unknown): Promise<{ id: string; title: string; targetScope: unknown }> {
  if (!isId(id)) throw notFound()
  const scope = await rowScope(ctx, notices, 'getOne')
  const row = (await loadRows(ctx, notice, [id], { scope })).get(id.toLowerCase())
  if (!row) throw notFound()
  return { id: String(row['id']), title: String(row['title']), targetScope: row['targetScope'] }
}
