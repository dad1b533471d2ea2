import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { canAct } from '#services/identity/in-office.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { requireDeciders } from '../run/deciders.ts'
import { flowModelSchema, type FlowModelJson } from '../../shared/model/model.ts'
import {
  delegableTypesRoute,
  delegationsToMeRoute,
  ownDelegationsRoute,
  previewDelegationRoute,
  revokeDelegationRoute,
  submitDelegationRoute,
  type DelegableType,
  type DelegationRow,
} from '../../shared/routes/delegate.ts'
import { countMovable, giveBack, takeOver, type Delegation } from './delegate-moves.ts'
import { atOnce } from './delegate-turns.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'

const toOneself = defineError({ code: 'DELEGATE_SELF', status: 400, message: '不能委托给自己' })
const inTurn = defineError({ code: 'DELEGATE_CIRCLE', status: 400, message: '不能互相委托' })
const tooLong = defineError({ code: 'DELEGATE_LONG', status: 400, message: '委托期限不能超过90天' })
const wrongTime = defineError({ code: 'DELEGATE_TIME', status: 400, message: '结束时间必须晚于开始时间' })
const overlapping = defineError({ code: 'DELEGATE_OVERLAP', status: 400, message: '该时间段已有委托' })
const gone = defineError({ code: 'DELEGATE_GONE', status: 400, message: '受托人不存在或已停用' })

const longest = 90 * 86_400_000

/** Handing the own decisions to somebody for a time, and taking them back. */
export const delegateRoutes: readonly Route[] = [
  route(ownDelegationsRoute, (ctx) => listed(ctx, 'owner')),
  route(delegationsToMeRoute, (ctx) => listed(ctx, 'delegate')),
  route(delegableTypesRoute, (ctx) =>
    ctx.db.query<DelegableType>(
      `select code as value, name as label, group_name as "groupName"
         from sys_process_type
         where status = '1'
         order by group_name, sort nulls last, name`,
    ),
  ),
  route(previewDelegationRoute, (ctx, { delegateId, processTypes }) =>
    countMovable(ctx, { ownerId: ctx.actor.userId!, delegateId, processTypes }),
  ),
  route(submitDelegationRoute, add),
  route(revokeDelegationRoute, (ctx, { id }) => revoke(ctx, id)),
]

/** With what waits under each and what was done by it. */
async function listed(ctx: Ctx, side: 'owner' | 'delegate') {
  return ctx.db.query<DelegationRow>(
    `select d.id, d.owner_id as "ownerId", o.user_name as "ownerName", d.delegate_id as "delegateId",
       t.user_name as "delegateName", coalesce(d.process_types, '[]'::jsonb) as "processTypes",
       array(
         select coalesce(p.name, x.code)
         from jsonb_array_elements_text(coalesce(d.process_types, '[]'::jsonb)) with ordinality as x(code, n)
         left join sys_process_type p on p.code = x.code
         order by x.n
       ) as "typeNames",
       d.start_time as "startTime", d.end_time as "endTime", d.mode, coalesce(d.include_open, false) as "includeOpen",
       d.reason, d.create_time as "createTime",
       case when d.status in ('2', '3') then d.status when d.start_time > $2 then '0' when d.end_time <= $2 then '2' else '1' end as status,
       k.waiting, k.done
     from sys_flow_delegate d
     join sys_user o on o.id = d.owner_id
     join sys_user t on t.id = d.delegate_id
     cross join lateral (
       select count(*) filter (where w.status in ('0', '1', '6', '7'))::int as waiting,
         count(*) filter (
           where w.status in ('2', '3', '4')
           and w.handle_time >= d.start_time
           and w.handle_time <= d.end_time
         )::int as done
       from sys_flow_task w
       where (
         (w.original_id = d.owner_id and w.assignee_id = d.delegate_id and w.via = '2')
         or (d.mode = '2' and w.assignee_id = d.owner_id and w.also_id = d.delegate_id and w.status = '1')
       )
         and (coalesce(jsonb_array_length(d.process_types), 0) = 0 or d.process_types ? w.process_type)
     ) k
     where d.${side}_id = $1
     order by case when d.status in ('2', '3') or d.end_time <= $2 then 2 when d.start_time > $2 then 1 else 0 end,
       d.start_time desc, d.id
     limit 200`,
    [ctx.actor.userId, ctx.now()],
  )
}

/** Without a beginning it begins at once. */
async function add(ctx: Ctx, asked: AskedOf<typeof submitDelegationRoute>) {
  const owner = ctx.actor.userId!
  const input = { ...asked, startTime: asked.startTime ?? ctx.now().toISOString() }
  const [from, to] = [Date.parse(input.startTime), Date.parse(input.endTime)]
  if (input.delegateId === owner) throw toOneself()
  if (to <= from || to <= ctx.now().getTime()) throw wrongTime()
  if (to - from > longest) throw tooLong()
  const [target] = await ctx.db.query<{ name: string }>(
    `select u.user_name as name from sys_user u where u.id = $1 and ${canAct('u', '$2')} and u.realm = 'main'`,
    [input.delegateId, ctx.today()],
  )
  if (!target) throw gone()
  await requireDeciders(ctx, { userIds: [input.delegateId], models: await publishedModels(ctx, input.processTypes) })
  // Two who hand to each other at the same moment come one after the other.
  await ctx.db.query(`select pg_advisory_xact_lock(hashtext('flow delegate'), hashtext(current_schema()))`)
  const meets = `status in ('0', '1') and start_time < $3 and end_time > $2`
  const [circle] = await ctx.db.query(
    `select 1 from sys_flow_delegate where owner_id = $1 and delegate_id = $4 and ${meets}`,
    [input.delegateId, input.startTime, input.endTime, owner],
  )
  if (circle) throw inTurn()
  const [second] = await ctx.db.query(
    `select 1
     from sys_flow_delegate
     where owner_id = $1
       and ${meets}
       and (coalesce(jsonb_array_length(process_types), 0) = 0 or $4::text[] = '{}' or process_types ?| $4::text[])`,
    [owner, input.startTime, input.endTime, input.processTypes],
  )
  if (second) throw overlapping()
  const one: Delegation = {
    id: newId(ctx.now()),
    ownerId: owner,
    delegateId: input.delegateId,
    processTypes: input.processTypes,
    mode: input.mode,
  }
  const isNow = from <= ctx.now().getTime()
  const open = isNow && input.includeOpen ? await takeOver(ctx, one, atOnce) : { moved: 0, isAll: true }
  // What did not fit into this request is moved within a minute: until then it waits to begin.
  await ctx.db.execute(
    `insert into sys_flow_delegate (
       id, version, create_user, create_time, update_user, update_time, owner_id, delegate_id, process_types,
       start_time, end_time, mode, include_open, reason, status
     )
     values ($1, 1, $2, $3, $2, $3, $2, $4, $5::jsonb, $6, $7, $8, $9, $10, $11)`,
    [
      one.id,
      owner,
      ctx.now(),
      input.delegateId,
      JSON.stringify(input.processTypes),
      input.startTime,
      input.endTime,
      input.mode,
      input.includeOpen,
      input.reason || null,
      isNow && open.isAll ? '1' : '0',
    ],
  )
  const told = `${ctx.actor.userName}已委托您在 ${chineseTime.span(from, to)} 期间代为审批`
  await sendMessage(ctx, {
    userIds: [input.delegateId],
    category: 'approval',
    level: 'important',
    title: told,
    content: input.reason ? `委托原因：${input.reason}` : undefined,
    link: '/process/delegate?tab=toMe',
  })
  return { id: one.id, moved: open.moved }
}

async function revoke(ctx: Ctx, id: string) {
  const [one] = await ctx.db.query<Delegation>(
    `update sys_flow_delegate
     set status = '3', end_time = least(end_time, greatest(start_time, $3)), update_time = $3, update_user = $2,
       version = version + 1
     where id = $1 and owner_id = $2 and status in ('0', '1')
     returning id, owner_id as "ownerId", delegate_id as "delegateId", process_types as "processTypes", mode`,
    [id, ctx.actor.userId, ctx.now()],
  )
  if (!one) throw notFound()
  const { returned } = await giveBack(ctx, one, atOnce)
  await sendMessage(ctx, {
    userIds: [one.delegateId],
    category: 'approval',
    title: `${ctx.actor.userName}已收回对您的审批委托`,
    content: returned > 0 ? `${returned} 条未处理的待办已退还给${ctx.actor.userName}` : undefined,
    link: '/process/delegate?tab=toMe',
  })
  return { returned }
}

/** The flows now published of some kinds. */
async function publishedModels(ctx: Ctx, processTypes: readonly string[]): Promise<FlowModelJson[]> {
  const rows = await ctx.db.query<{ model: unknown }>(
    `select d.model from sys_flow_definition d
     join sys_flow_model m on m.id = d.model_id and m.published_version = d.version_no
     where d.process_type = any($1::text[])`,
    [processTypes],
  )
  return rows.map(({ model }) => flowModelSchema.parse(model))
}
