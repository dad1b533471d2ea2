import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { notice } from '../../shared/notice.ts'
import { countAudienceRoute, receiptCurveRoute, receiptsRoute, receiptTreeRoute } from '../../shared/receipt-routes.ts'
import { countReceivers, requireWithinReach } from './audience.ts'
import { notices } from './notices.ts'
import { readingCurve, receiptRows, receiptTree, type ReceiptFilter } from './receipts.ts'

/** What a publisher asks: how many people that would be, and how far reading has come. */
export const publisherRoutes: readonly Route[] = [
  route(countAudienceRoute, async (ctx, { targetScope }) => {
    await requireWithinReach(ctx, targetScope)
    return countReceivers(ctx, targetScope)
  }),
  route(receiptTreeRoute, async (ctx, { id }) => receiptTree(ctx, await seenNotice(ctx, id))),
  route(receiptCurveRoute, async (ctx, { id }) => readingCurve(ctx, (await seenNotice(ctx, id)).id)),
  route(receiptsRoute, receipts),
]

async function receipts(ctx: Ctx, query: AskedOf<typeof receiptsRoute>) {
  const one = await seenNotice(ctx, query.id)
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
  return { id: row.id, title: row.title, targetScope: row.targetScope }
}
