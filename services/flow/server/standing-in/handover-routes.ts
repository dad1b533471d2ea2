import { can } from '#kernel/access/permissions.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { canAct } from '#services/identity/in-office.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { pagingOf } from '#kernel/operations/read/query.ts'
import { flowHandover, handoverRight } from '../../shared/handover.ts'
import {
  acceptHandoverRoute,
  cancelHandoverRoute,
  dismissHandoverRoute,
  handoverOffersRoute,
  handoverRoute,
  handoversRoute,
  leaversRoute,
  previewHandoverRoute,
  submitHandoverRoute,
  type HandoverRow,
  type Leaver,
} from '../../shared/routes/handover.ts'
import { requireDeciders } from '../run/deciders.ts'
import { planHandover } from './handover-plan.ts'
import { previewHandover, userNames } from './handover-preview.ts'
import { closeHandoverTodos, runHandover } from './handover-run.ts'
import { paged } from '../lists/lists.ts'
import { requireProofs } from '../manage/manage-routes.ts'

const toOneself = defineError({ code: 'HANDOVER_SELF', status: 400, message: '不能移交给本人' })
const tooLate = defineError({ code: 'HANDOVER_LATE', status: 400, message: '该交接已开始或已结束' })
const wrongTime = defineError({ code: 'HANDOVER_TIME', status: 400, message: '生效时间不能晚于一年' })

const year = 366 * 86_400_000
const jobType = 'flow.handover'

/** Handing over what somebody decides: looking at it first, doing it, and what became of it. */
export const handoverRoutes: readonly Route[] = [
  route(handoversRoute, async (ctx, query) => {
    const { current, size } = pagingOf(query)
    return paged(
      await listed(ctx, {
        where: '($1::text is null or h.status = $1)',
        values: [query['status'] ? String(query['status']) : null],
        size,
        offset: (current - 1) * size,
      }),
      { current, size },
    )
  }),
  route(
    handoverOffersRoute,
    async (ctx) =>
      paged(
        await listed(ctx, {
          where: `h.status = '0' and h.from_id = $1`,
          values: [ctx.actor.userId],
          size: 50,
          offset: 0,
        }),
        { current: 1, size: 50 },
      ).records,
  ),
  route(handoverRoute, (ctx, { id }) => getOne(ctx, id)),
  route(leaversRoute, leavers),
  route(previewHandoverRoute, previewHandover),
  route(submitHandoverRoute, submit),
  route(dismissHandoverRoute, async (ctx, { fromId }) => {
    await closeHandoverTodos(ctx, fromId)
    return null
  }),
  route(acceptHandoverRoute, async (ctx, { id }) => {
    const row = await requireOffer(ctx, id, ['0'])
    return { id, jobId: await orderJob(ctx, { id, title: row.reason }) }
  }),
  route(cancelHandoverRoute, async (ctx, { id }) => {
    await requireOffer(ctx, id, ['0', '1'])
    await ctx.db.execute(
      `update sys_flow_handover
         set status = '5', update_time = $2, update_user = $3, version = version + 1
         where id = $1`,
      [id, ctx.now(), ctx.actor.userId],
    )
    await closeHandoverTodos(ctx, id)
    return null
  }),
]

/** The same work with progress, for whoever waits for it. */
export const handoverJob: JobHandler = {
  type: jobType,
  label: '离岗交接',
  async run(job) {
    const { id } = job.params as { id: string }
    await job.progress({ stage: '移交待办' })
    const { moved, failed } = await runHandover(
      (work) => job.transaction(work),
      id,
      (done) => job.progress({ done }),
    )
    return {
      status: failed > 0 ? 'partly' : 'done',
      message: failed > 0 ? `已移交 ${moved} 条，${failed} 条未移交` : `已移交 ${moved} 条`,
      result: { id, moved, failed },
    }
  },
}

async function submit(ctx: Ctx, input: AskedOf<typeof submitHandoverRoute>) {
  const receivers = [...new Set([input.toId, ...input.parts.map((part) => part.toId)])]
  if (receivers.includes(input.fromId)) throw toOneself()
  await requireDeciders(ctx, { userIds: receivers, models: [] })
  const effect = input.effectTime ? new Date(input.effectTime) : ctx.now()
  if (effect.getTime() - ctx.now().getTime() > year) throw wrongTime()
  const names = await userNames(ctx, [input.fromId, input.toId])
  if (!names.has(input.fromId)) throw notFound()
  const open = await ctx.db.query<{ processType: string }>(
    `select distinct process_type as "processType" from sys_flow_task
     where assignee_id = $1 and status in ('0', '1', '6', '7')`,
    [input.fromId],
  )
  await requireProofs(
    ctx,
    open.map(({ processType }) => processType),
  )
  const title = `离岗交接：${names.get(input.fromId)!} → ${names.get(input.toId)!}`
  const id = await planHandover(ctx, {
    fromId: input.fromId,
    toId: input.toId,
    kind: '1',
    parts: input.parts,
    withDelegations: input.withDelegations,
    effectTime: effect,
    reason: input.reason || '离岗交接',
    status: '1',
  })
  await audit(ctx, [{ entity: flowHandover, recordId: id, action: 'add', title }])
  const isNow = effect.getTime() <= ctx.now().getTime()
  return { id, jobId: isNow ? await orderJob(ctx, { id, title }) : null }
}

/** Accounts by a part of the name or number, those that were disabled as well, with what waits for each. */
function leavers(ctx: Ctx, { keyword, id }: AskedOf<typeof leaversRoute>) {
  const word = keyword ? keyword.replace(/[\\%_]/g, '\\$&') : null
  return ctx.db.query<Leaver>(
    `select u.id as "userId", u.user_name as name, u.account_no as "accountNo",
       not (${canAct('u', '$3')}) as "isOff", n.count
     from sys_user u
     cross join lateral (
       select count(*)::int as count
       from sys_flow_task t
       join sys_flow_instance i on i.id = t.instance_id and i.status in ('1', '7')
       where t.assignee_id = u.id and t.status in ('0', '1', '6', '7')
     ) n
     where u.realm = 'main' and case
       when $2::uuid is not null then u.id = $2
       when $1::text is not null then u.user_name like '%' || $1 || '%' or u.account_no like $1 || '%'
       else n.count > 0 and not (${canAct('u', '$3')})
     end
     order by n.count desc, u.account_no limit 30`,
    [word, id ?? null, ctx.today()],
  )
}

/** Not due for the clock any more: the job does it. */
async function orderJob(ctx: Ctx, { id, title }: { id: string; title: string | null }): Promise<string> {
  await ctx.db.execute(
    `update sys_flow_handover set status = '2', update_time = $2, version = version + 1 where id = $1`,
    [id, ctx.now()],
  )
  return enqueueJob(ctx, { type: jobType, title: title ?? '离岗交接', params: { id } })
}

/** Whoever hands over for others may do so, and everybody with what waits for the own word. */
async function requireOffer(
  ctx: Ctx,
  id: string,
  states: readonly string[],
): Promise<{ status: string; fromId: string; reason: string | null }> {
  const [row] = await ctx.db.query<{ status: string; fromId: string; kind: string; reason: string | null }>(
    'select status, kind, from_id as "fromId", reason from sys_flow_handover where id = $1 for update',
    [id],
  )
  if (!row || (row.fromId !== ctx.actor.userId && !can(ctx.actor, handoverRight))) throw notFound()
  if (!states.includes(row.status)) throw tooLate()
  return row
}

async function getOne(ctx: Ctx, id: string) {
  const [row] = await listed(ctx, { where: 'h.id = $1', values: [id], size: 1, offset: 0 })
  if (!row || (row.fromId !== ctx.actor.userId && !can(ctx.actor, handoverRight))) throw notFound()
  const { '#total': _total, ...shown } = row
  return shown
}

function listed(
  ctx: Ctx,
  { where, values, size, offset }: { where: string; values: unknown[]; size: number; offset: number },
) {
  return ctx.db.query<HandoverRow & { '#total'?: string }>(
    `select h.id, h.from_id as "fromId", a.user_name as "fromName", h.to_id as "toId", b.user_name as "toName",
       h.kind, h.limits->>'groupName' as "groupName", h.effect_time as "effectTime", h.done_time as "doneTime",
       h.reason, h.status, h.moved, h.delegations, coalesce(h.failures, '[]'::jsonb) as failures,
       coalesce(h.parts, '[]'::jsonb) as parts, h.create_time as "createTime", c.user_name as "createName",
       count(*) over () as "#total"
     from sys_flow_handover h
     join sys_user a on a.id = h.from_id
     join sys_user b on b.id = h.to_id
     left join sys_user c on c.id = h.create_user
     where ${where}
     order by h.create_time desc, h.id
     limit ${size}
     offset ${offset}`,
    values,
  )
}
