import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import type { OwnApply, StoredApply } from '../shared/own-apply.ts'
import { editDays } from '../shared/rating.ts'
import { usedDays, workdaysOf } from './on-time.ts'

const at = { service: 'base', access: { signedIn: true } } as const
const dayMs = 86_400_000

// The matter an application belongs to decides whether it can be rated.
const columns = `a.id, a.biz_type as "bizType", a.biz_name as "bizName", a.biz_id as "bizId", a.apply_no as "applyNo", a.title, a.state, a.current_node as "currentNode", a.current_handlers as "currentHandlers", a.steps, a.opinion,
  a.submit_time as "submitTime", a.finish_time as "finishTime", a.promised_days as "promisedDays", a.waits, a.link, a.withdraw_path as "withdrawPath", s.id as "itemId", r.star,
  a.state in ('3', '4') and s.id is not null and (r.id is null or r.rated_time > $2) as "canRate"`
const source = `sys_apply_index a left join lateral (select id from nav_service_item i where i.process_type = a.biz_type and i.deleted_time is null order by i.state = '2' desc, i.sort limit 1) s on true
  left join service_rating r on r.apply_index_id = a.id::text`

/** Everything a person has applied for; nobody asks for another's. */
export const applyRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'applyIndex/mine', label: '已申请业务', input: z.looseObject({}), run: (ctx, query) => mine(ctx, query) }),
  route({ ...at, method: 'GET', path: 'applyIndex/count', label: '已申请业务数', input: z.object({}), run: counts }),
  route({ ...at, method: 'GET', path: 'applyIndex/getOne', label: '申请详情', input: z.object({ id: z.unknown() }), run: (ctx, { id }) => getOne(ctx, id) }),
]

async function mine(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const text = (name: string) => (query[name] ? String(query[name]) : null)
  const states = text('state')?.split(',') ?? null
  const year = /^\d{4}$/.test(text('year') ?? '') ? text('year') : null
  const rows = await ctx.db.query<StoredApply & { '#total'?: string }>(
    `select ${columns}, count(*) over () as "#total" from ${source}
     where a.user_id = $1 and ($3::text[] is null or a.state = any($3)) and ($4::text is null or a.biz_type = $4) and ($5::text is null or to_char(a.submit_time at time zone 'Asia/Shanghai', 'YYYY') = $5)
     order by a.submit_time desc, a.id limit $6 offset $7`,
    [ctx.actor.userId, editableSince(ctx), states, text('bizType'), year, size, (current - 1) * size],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  return { records: await shown(ctx, rows), total, size, current, pages: Math.ceil(total / size) }
}

async function getOne(ctx: Ctx, id: unknown) {
  const rows = isId(id) ? await ctx.db.query<StoredApply>(`select ${columns} from ${source} where a.user_id = $1 and a.id = $3`, [ctx.actor.userId, editableSince(ctx), id]) : []
  if (rows.length === 0) throw notFound()
  return (await shown(ctx, rows))[0]
}

/** How many are under way, to be mended, granted and refused; which businesses and years there are. */
async function counts(ctx: Ctx) {
  const rows = await ctx.db.query<{ state: string; bizType: string; bizName: string; year: string; n: number }>(
    `select state, biz_type as "bizType", max(biz_name) as "bizName", to_char(submit_time at time zone 'Asia/Shanghai', 'YYYY') as year, count(*)::int as n from sys_apply_index where user_id = $1 group by 1, 2, 4`,
    [ctx.actor.userId],
    'apply_counts',
  )
  const sum = (...states: readonly string[]) => rows.filter((row) => states.includes(row.state)).reduce((all, row) => all + row.n, 0)
  return {
    all: rows.reduce((all, row) => all + row.n, 0), running: sum('1', '7'), toMend: sum('2'), passed: sum('3'), refused: sum('4'),
    bizTypes: [...new Map(rows.map((row) => [row.bizType, row.bizName]))].map(([value, label]) => ({ value, label })),
    years: [...new Set(rows.map((row) => row.year))].toSorted().toReversed(),
  }
}

async function shown(ctx: Ctx, rows: readonly (StoredApply & { '#total'?: string })[]): Promise<OwnApply[]> {
  const workdays = await workdaysOf(ctx, rows)
  const now = ctx.now().toISOString()
  return rows.map(({ waits, '#total': _total, ...row }) => ({ ...row, usedDays: usedDays({ submitTime: row.submitTime, finishTime: row.finishTime ?? now, waits }, workdays) }))
}

function editableSince(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - editDays * dayMs)
}
