import { createHmac } from 'node:crypto'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { postJson, type Posted } from '#services/outbound/post.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { World } from '#kernel/world/world.ts'
import type { FlowState } from '../../machine/index.ts'
import { flowWebhook, webhookHosts } from '../../shared/outbox.ts'
import { managersOf } from '../people/candidates.ts'
import type { InstanceRow } from '../run/store.ts'
import { flowBiz, linkOf } from '../people/tell-people.ts'
import { managerRolesOf } from '../design/types.ts'
import { failedBehind } from '#kernel/audit/background.ts'

const batch = 20
const minuteMs = 60_000
/** How long to wait after each failed try; after the last one a manager has to look at it. */
const waits = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)
/** Whoever claimed it and said nothing for so long is gone. */
const leaseMs = 5 * minuteMs

/** Writes down a call to another system in the transaction of the action: what is undone is never told. */
export async function orderTrigger(
  ctx: Ctx,
  {
    row,
    state,
    trigger,
  }: {
    row: InstanceRow
    state: FlowState
    trigger: { nodeKey: string; runId: string; webhook: string; send: readonly string[] }
  },
): Promise<void> {
  const now = ctx.now()
  const nodeName = state.places.get(trigger.nodeKey)?.step.name ?? trigger.nodeKey
  const facts: Record<string, unknown> = { ...row.facts, ...row.formData }
  const payload = {
    event: 'flow.trigger',
    instanceId: row.id,
    instNo: row.instNo,
    processType: row.processType,
    bizId: row.bizId,
    title: row.title,
    nodeKey: trigger.nodeKey,
    nodeName,
    round: state.instance.round,
    time: now.toISOString(),
    data: Object.fromEntries(
      trigger.send.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]),
    ),
  }
  await ctx.db.execute(
    `insert into sys_flow_outbox (
       id, version, create_user, create_time, update_user, update_time, key, instance_id, process_type, node_key,
       node_name, webhook_code, payload, status, tries, due_time
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, '0', 0, $3)
     on conflict (key) do nothing`,
    [
      newId(now),
      ctx.actor.userId,
      now,
      `${row.id}:${trigger.runId}`,
      row.id,
      row.processType,
      trigger.nodeKey,
      nodeName,
      trigger.webhook,
      JSON.stringify(payload),
    ],
  )
  ctx.afterCommit(() => deliverTriggersSoon(ctx.world, ctx.school))
}

const sending = { code: 'flow.deliver', label: '流程通知外部系统' }
const running = new WeakMap<World, Map<string, Promise<unknown>>>()

/** Makes the calls that are due. Those of one process follow one another; other processes take others. Answers how many were tried. */
export function deliverTriggers(world: World, school: School): Promise<number> {
  let ofWorld = running.get(world)
  if (!ofWorld) running.set(world, (ofWorld = new Map()))
  // How the one before went, its own caller was told.
  const next = (ofWorld.get(school.id) ?? Promise.resolve()).catch(() => {}).then(() => deliverDue(world, school))
  ofWorld.set(school.id, next)
  return next
}

/** The same without waiting; what fails now is taken up by the regular pass. */
export function deliverTriggersSoon(world: World, school: School): void {
  deliverTriggers(world, school).catch(failedBehind(world, sending, school))
}

type Due = {
  id: string
  key: string
  instanceId: string
  processType: string
  nodeName: string
  webhookCode: string
  payload: Record<string, unknown>
  tries: number
}

async function deliverDue(world: World, school: School): Promise<number> {
  let tried = 0
  for (;;) {
    const due = await claim(world, school)
    for (const one of due) await settle(world, school, one, await call(world, school, one))
    tried += due.length
    if (due.length < batch) return tried
  }
}

function claim(world: World, school: School): Promise<Due[]> {
  const now = world.clock()
  return world.pool.transaction(bindingOf(school), (db) =>
    db.query<Due>(
      `update sys_flow_outbox
       set claim_time = $1, update_time = $1, tries = tries + 1
       where id in (
         select id
         from sys_flow_outbox
         where status = '0' and due_time <= $1 and (claim_time is null or claim_time < $2)
         order by due_time, id
         limit ${batch}
         for update skip locked
       )
       returning id, key, instance_id as "instanceId", process_type as "processType", node_name as "nodeName",
         webhook_code as "webhookCode", payload, tries`,
      [now, new Date(now.getTime() - leaseMs)],
    ),
  )
}

async function call(world: World, school: School, due: Due): Promise<Posted> {
  const way = await readAs(world, caller(school), (ctx) => wayTo(ctx, due.webhookCode))
  if ('problem' in way) return way
  const body = JSON.stringify({ key: due.key, ...due.payload })
  const timestamp = String(Math.floor(world.clock().getTime() / 1000))
  const headers = {
    'x-flow-key': due.key,
    'x-flow-timestamp': timestamp,
    'x-flow-signature': `sha256=${signatureOf(way.secret, { timestamp, body })}`,
  }
  return postJson(way.url, { headers, body, isPrivateAllowed: way.isPrivateAllowed })
}

/** The receiver makes the same of the timestamp and the body it got, and compares. */
function signatureOf(secret: string, { timestamp, body }: { timestamp: string; body: string }): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

async function wayTo(
  ctx: Ctx,
  code: string,
): Promise<{ url: string; secret: string; isPrivateAllowed: boolean } | { problem: string }> {
  const [found] = await ctx.db.query<{ id: string; status: string }>(
    'select id, status from sys_flow_webhook where code = $1',
    [code],
  )
  if (!found) return { problem: '外部调用的配置不存在' }
  if (found.status !== '1') return { problem: '外部调用已停用' }
  const { url, secret } = (await loadRows(ctx, flowWebhook, [found.id])).get(found.id)!
  return { url, secret, isPrivateAllowed: isAllowed(url, await readParam(ctx, webhookHosts)) }
}

/** Whether the school allows the host, wherever it lies. */
export function isAllowed(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  return hosts
    .map((host) => host.trim().toLowerCase())
    .includes(new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase())
}

async function settle(world: World, school: School, due: Due, posted: Posted): Promise<void> {
  const isSent = 'status' in posted && posted.status >= 200 && posted.status < 300
  const error = isSent ? null : 'problem' in posted ? posted.problem : `对方返回错误（${posted.status}）`
  const wait = isSent ? undefined : waits[due.tries - 1]
  await writeAs(world, caller(school), async (ctx) => {
    const now = ctx.now()
    await ctx.db.execute(
      `update sys_flow_outbox
       set status = $2, due_time = coalesce($3, due_time), claim_time = null, last_status = $4, last_error = $5,
         sent_time = case when $2 = '1' then $6::timestamptz end, update_time = $6, version = version + 1
       where id = $1 and status = '0'`,
      [
        due.id,
        isSent ? '1' : wait === undefined ? '2' : '0',
        wait === undefined ? null : new Date(now.getTime() + wait),
        'status' in posted ? posted.status : null,
        error,
        now,
      ],
    )
    if (isSent || wait !== undefined) return
    const title = `流程触发失败：${due.nodeName}`
    const content = `${String(due.payload['title'] ?? '')} 在环节【${due.nodeName}】的外部调用 ${due.webhookCode} 多次失败：${error}，请在流程管理中重试`
    await sendMessage(ctx, {
      userIds: await managersOf(ctx, await managerRolesOf(ctx, due.processType)),
      category: 'remind',
      level: 'important',
      title,
      content,
      link: linkOf({ id: due.instanceId }),
      biz: { type: flowBiz, id: due.instanceId },
      dedupeKey: `flow-trigger-${due.id}-${ctx.today()}`,
    })
  })
}

function caller(school: School) {
  return { school, actor: systemActor, request: { traceId: 'flow trigger', ip: null } }
}
