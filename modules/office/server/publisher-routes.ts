import { z } from 'zod'
import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { targetScopeShape } from '#modules/population/shared/target-scope.ts'
import { notice } from '../shared/notice.ts'
import { countReceivers, requireWithinReach } from './audience.ts'
import { notices } from './notices.ts'

type ReceiptBranch = { departmentName: string | null; className: string | null; receivers: number; readers: number; confirmed: number }

/** What a publisher asks: how many people that would be, and how far reading has come. */
export const publisherRoutes: readonly Route[] = [
  route({
    service: 'base', method: 'POST', path: 'notice/countAudience', label: '发布范围人数', access: { permission: 'notice:add' },
    input: z.object({ targetScope: targetScopeShape.nullish(), audience: z.coerce.string().optional(), departmentIds: z.array(z.string()).nullish(), classIds: z.array(z.string()).nullish() }),
    async run(ctx, audience) {
      await requireWithinReach(ctx, audience)
      return countReceivers(ctx, audience)
    },
  }),
  route({
    service: 'base', method: 'GET', path: 'notice/receiptTree', label: '通知回执统计', access: { permission: 'noticeReceipt:list' },
    input: z.object({ id: z.unknown() }), run: (ctx, { id }) => receiptTree(ctx, id),
  }),
]

/** Departments and their classes with how many of how many have read; staff of a department stand before its classes. */
async function receiptTree(ctx: Ctx, id: unknown): Promise<ReceiptBranch[]> {
  if (!isId(id)) throw notFound()
  const scope = await rowScope(ctx, notices, 'getOne')
  if (!(await loadRows(ctx, notice, [id], { scope })).has(id.toLowerCase())) throw notFound()
  return ctx.db.query<ReceiptBranch>(
    `select department_name as "departmentName", class_name as "className", count(*)::int as receivers, count(read_time)::int as readers, count(confirm_time)::int as confirmed
     from office_notice_receipt where notice_id = $1 group by 1, 2 order by 1 nulls last, 2 nulls first`,
    [id],
  )
}
