import { ownTitle } from '#services/flow/shared/own-title.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { sqlDayText } from '#kernel/rules/school-time.ts'
import { applyStates } from '#services/applications/shared/apply.ts'
import { ownFlows } from '#services/flow/server/lists/own-flows.ts'
import type { OwnFlow } from '#services/flow/shared/routes/lists.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { todoStates } from '#services/messages/shared/todo-words.ts'
import { applyStrip } from '../shared/apply-strip.ts'
import {
  type OwnApply,
  type StoredApply,
  ownAppliesRoute,
  applyCountsRoute,
  ownApplyRoute,
  urgeRoute,
  type ApplyCounts,
} from '../shared/own-apply.ts'
import { editDays } from '../shared/rating.ts'
import { usedDays, workdaysOf } from './on-time.ts'

const dayMs = 86_400_000
/** So many hours between two times of asking. */
const urgeHours = 2

const running = applyStates.running[0]
// Who has it to do now.
const handlers = `select d.user_id
  from sys_user_todo d
  where d.biz_type = a.biz_type and d.biz_id = a.biz_id and d.state = '${todoStates.open[0]}'`

// The matter an application belongs to decides whether it can be rated.
const columns = `a.id, a.biz_type as "bizType", a.biz_name as "bizName", a.biz_id as "bizId", a.apply_no as "applyNo",
  a.title, a.state, a.current_node as "currentNode", a.current_handlers as "currentHandlers", a.steps, a.opinion,
  a.submit_time as "submitTime", a.finish_time as "finishTime", a.promised_days as "promisedDays", a.waits, a.link,
  a.withdraw_path as "withdrawPath", s.id as "itemId", r.star,
  a.state in ('3', '4') and s.id is not null and (r.id is null or r.rated_time > $2) as "canRate",
  a.state = '${running}' and exists (${handlers}) as "canUrge", a.finish_time is not null and s.state = '2' as "canAgain"`
const source = `sys_apply_index a
  left join lateral (
    select id, state
    from nav_service_item i
    where i.process_type = a.biz_type and i.deleted_time is null
    order by i.state = '2' desc, i.sort
    limit 1
  ) s on true
  left join service_rating r on r.apply_index_id = a.id::text`

/** Everything a person has applied for; nobody asks for another's. */
export const applyRoutes: readonly Route[] = [
  route(ownAppliesRoute, (ctx, query) => mine(ctx, query)),
  route(applyCountsRoute, counts),
  route(ownApplyRoute, (ctx, { id }) => getOne(ctx, id)),
  route(urgeRoute, (ctx, { id }) => urge(ctx, id)),
]

/** What waits for the applicant first, then what goes on; what is over has no place here and follows. */
const urgency = [...applyStrip.toMend, ...applyStrip.running]

async function mine(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const text = (name: string) => (query[name] ? String(query[name]) : null)
  const states = text('state')?.split(',') ?? null
  const year = /^\d{4}$/.test(text('year') ?? '') ? text('year') : null
  const keyword = text('keyword')?.trim()
  const like = keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null
  const rows = await ctx.db.query<StoredApply & { '#total'?: string }>(
    `select ${columns}, count(*) over () as "#total"
     from ${source}
     where a.user_id = $1
       and ($3::text[] is null or a.state = any($3))
       and ($4::text is null or a.biz_type = $4)
       and ($5::text is null or ${sqlDayText('a.submit_time', 'YYYY')} = $5)
       and ($8::text is null or a.title ilike $8 or a.apply_no ilike $8)
     order by array_position($9::text[], a.state::text), a.submit_time desc, a.id
     limit $6
     offset $7`,
    [ctx.actor.userId, editableSince(ctx), states, text('bizType'), year, size, (current - 1) * size, like, urgency],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  return { records: await shown(ctx, rows), total, size, current, pages: Math.ceil(total / size) }
}

async function getOne(ctx: Ctx, id: unknown) {
  const rows = isId(id)
    ? await ctx.db.query<StoredApply>(`select ${columns} from ${source} where a.user_id = $1 and a.id = $3`, [
        ctx.actor.userId,
        editableSince(ctx),
        id,
      ])
    : []
  if (rows.length === 0) throw notFound()
  return (await shown(ctx, rows))[0]!
}

/** Asks whoever has it in hand to hurry, once in a while: the message goes to those with the open to-do of it. */
async function urge(ctx: Ctx, id: unknown): Promise<{ told: number }> {
  const [row] = isId(id)
    ? await ctx.db.query<{
        state: string
        title: string
        bizName: string
        applyNo: string
        submitTime: string
        urgeTime: string | null
      }>(
        `select state, title, biz_name as "bizName", apply_no as "applyNo", submit_time as "submitTime",
           urge_time as "urgeTime"
         from sys_apply_index
         where id = $1 and user_id = $2
         for update`,
        [id, ctx.actor.userId],
      )
    : []
  if (!row) throw notFound()
  if (row.state !== running) throw badRequest({ text: '当前状态不能催办' })
  const again = row.urgeTime ? Date.parse(row.urgeTime) + urgeHours * 3_600_000 : 0
  if (again > ctx.now().getTime()) throw badRequest({ text: `请勿频繁催办，${chineseTime.moment(again)} 后可再次催办` })
  const todos = await ctx.db.query<{ userId: string; link: string }>(
    `select d.user_id as "userId", d.link
     from sys_apply_index a
     join sys_user_todo d on d.biz_type = a.biz_type and d.biz_id = a.biz_id and d.state = '${todoStates.open[0]}'
     where a.id = $1`,
    [id],
  )
  if (todos.length === 0) throw badRequest({ text: '当前没有可催办的处理人' })
  await ctx.db.query('update sys_apply_index set urge_time = $2 where id = $1', [id, ctx.now()])
  for (const [link, some] of Map.groupBy(todos, (todo) => todo.link)) {
    await sendMessage(ctx, {
      userIds: some.map(({ userId }) => userId),
      category: 'approval',
      level: 'important',
      title: `${ctx.actor.userName}催您处理：${ownTitle(row.title, ctx.actor.userName)}`,
      content: `${row.bizName}（${row.applyNo}）已提交 ${chineseTime.shortLength(ctx.now().getTime() - Date.parse(row.submitTime))}，请尽快处理`,
      link,
    })
  }
  return { told: new Set(todos.map(({ userId }) => userId)).size }
}

/** How many are under way, to be mended, granted and refused; which businesses and years there are. */
async function counts(ctx: Ctx): Promise<ApplyCounts> {
  const rows = await ctx.db.query<{ state: string; bizType: string; bizName: string; year: string; n: number }>(
    `select state, biz_type as "bizType", max(biz_name) as "bizName",
       ${sqlDayText('submit_time', 'YYYY')} as year, count(*)::int as n
     from sys_apply_index
     where user_id = $1
     group by 1, 2, 4`,
    [ctx.actor.userId],
    'apply_counts',
  )
  const sum = (...states: readonly string[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((all, row) => all + row.n, 0)
  return {
    all: rows.reduce((all, row) => all + row.n, 0),
    running: sum(...applyStrip.running),
    toMend: sum(...applyStrip.toMend),
    passed: sum(...applyStrip.passed),
    refused: sum(...applyStrip.refused),
    bizTypes: [...new Map(rows.map((row) => [row.bizType, row.bizName]))].map(([value, label]) => ({ value, label })),
    years: [...new Set(rows.map((row) => row.year))].toSorted().toReversed(),
  }
}

async function shown(ctx: Ctx, rows: readonly (StoredApply & { '#total'?: string })[]): Promise<OwnApply[]> {
  const workdays = await workdaysOf(ctx, rows)
  const flows = await ownFlows(
    ctx,
    rows.map(({ bizId }) => bizId),
  )
  const now = ctx.now().toISOString()
  return rows.map(({ waits, '#total': _total, ...row }) => ({
    ...row,
    ...byFlow(row, flows.get(`${row.bizType} ${row.bizId}`)),
    usedDays: usedDays({ submitTime: row.submitTime, finishTime: row.finishTime ?? now, waits }, workdays),
  }))
}

/** Where a flow decides, it knows best what the applicant may still do. */
function byFlow(
  row: Omit<StoredApply, 'waits'>,
  flow: OwnFlow | undefined,
): Pick<OwnApply, 'flow' | 'canUrge' | 'canAgain' | 'withdrawPath'> {
  const { canUrge, canAgain, withdrawPath } = row
  if (!flow) return { flow: null, canUrge, canAgain, withdrawPath }
  return {
    flow,
    canUrge: flow.canUrge,
    canAgain: canAgain || flow.canCopy,
    withdrawPath: flow.canWithdraw ? withdrawPath : null,
  }
}

function editableSince(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - editDays * dayMs)
}
