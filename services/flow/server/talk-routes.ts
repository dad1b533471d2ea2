import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { flowRecord } from '../shared/instances.ts'
import { copyPeople } from '../machine/index.ts'
import { note } from '../machine/record.ts'
import { openForOthers, requireAbility, type WholeDeed } from './abilities.ts'
import { requireAble } from './able.ts'
import { act } from './act.ts'
import { loadInstance } from './store.ts'
import { requireReader } from './ties.ts'
import { flowBiz, linkOf } from './tell-people.ts'
import { urgeBySms } from './urge-sms.ts'

const tooSoon = defineError({ code: 'FLOW_URGED', status: 400, message: '距上次催办不足2小时' })
const tooOften = defineError({ code: 'FLOW_URGED_OFTEN', status: 400, message: '今天已催办5次，请明天再试' })
const tooLateToDelete = defineError({ code: 'FLOW_COMMENT_LATE', status: 400, message: '评论超过10分钟，不能删除' })

const at = { service: 'process', method: 'POST', access: { signedIn: true } } as const
const instance = z.object({ instanceId: z.uuid() })
const twoHours = 2 * 3_600_000
const perDay = 5

/** What is said around a matter: hurrying, remarks, showing it to somebody. */
export const talkRoutes: readonly Route[] = [
  route({ ...at, path: 'process/urge', label: '催办', input: instance, run: urge }),
  route({
    ...at,
    path: 'process/comment',
    label: '评论',
    input: instance.extend({
      comment: z.string().trim().min(1, { error: '请填写评论' }).max(1000),
      fileIds: z.array(z.uuid()).max(9).optional(),
    }),
    run: remark,
  }),
  route({
    ...at,
    path: 'process/deleteComment',
    label: '删除评论',
    input: z.object({ recordId: z.uuid() }),
    run: unsay,
  }),
  route({
    ...at,
    path: 'process/copy',
    label: '抄送',
    input: instance.extend({ userIds: z.array(z.uuid()).min(1).max(50) }),
    run: copyNow,
  }),
]

async function urge(ctx: Ctx, { instanceId }: { instanceId: string }) {
  const { state, row } = await loadFor(ctx, instanceId, 'urge')
  const open = openForOthers(state, ctx.actor.userId)
  // Those who have it now were urged when they had it already; what was said to others before them does not count.
  const since = new Date(Math.min(...open.map((task) => task.createTime.getTime()), ctx.now().getTime()))
  const [last] = await ctx.db.query<{ last: string | null; today: number }>(
    `select max(time) as last, count(*) filter (where time >= $2::date at time zone 'Asia/Shanghai')::int as today from sys_flow_record where instance_id = $1 and action = 'urge' and time >= $3 and to_user_ids ?| $4::text[]`,
    [instanceId, ctx.today(), since, open.map((task) => task.assigneeId)],
  )
  if (last?.last && ctx.now().getTime() - Date.parse(last.last) < twoHours) throw tooSoon()
  if ((last?.today ?? 0) >= perDay) throw tooOften()
  const userIds = open.map((task) => task.assigneeId)
  await act(ctx, instanceId, (hand) =>
    note(hand.state, hand.ports, { action: 'urge', actor: { userId: ctx.actor.userId }, toUserIds: userIds }),
  )
  await sendMessage(ctx, {
    userIds,
    category: 'remind',
    level: 'important',
    title: `${ctx.actor.userName}催办：${row.title}`,
    content: `${ctx.actor.userName}催办：${row.title}`,
    link: linkOf(row),
    biz: { type: flowBiz, id: instanceId },
  })
  if (state.model.settings.urgeBySms) await urgeBySms(ctx, { userIds, instanceId, title: row.title })
  return { urged: userIds.length }
}

async function remark(
  ctx: Ctx,
  { instanceId, comment, fileIds }: { instanceId: string; comment: string; fileIds?: string[] | undefined },
) {
  const { row } = await loadFor(ctx, instanceId, 'comment')
  const id = newId(ctx.now())
  await ctx.db.execute(
    `insert into sys_flow_record (id, version, create_user, create_time, update_user, update_time, instance_id, action, actor_id, actor_name, comment, file_ids, is_deleted, "time") values ($1, 1, $2, $3, $2, $3, $4, 'comment', $2, $5, $6, $7::uuid[], false, $3)`,
    [id, ctx.actor.userId, ctx.now(), instanceId, ctx.actor.userName, comment, fileIds ?? []],
  )
  if (fileIds?.length) await linkFiles(ctx, flowRecord, id, { fileIds })
  if (row.starterId !== ctx.actor.userId)
    await sendMessage(ctx, {
      userIds: [row.starterId],
      category: 'approval',
      title: `${ctx.actor.userName}评论了：${row.title}`,
      content: comment,
      link: linkOf(row),
      biz: { type: flowBiz, id: instanceId },
    })
  return { id }
}

async function unsay(ctx: Ctx, { recordId }: { recordId: string }) {
  const [own] = await ctx.db.query<{ time: string }>(
    `select time from sys_flow_record where id = $1 and actor_id = $2 and action = 'comment' and not is_deleted`,
    [recordId, ctx.actor.userId],
  )
  if (!own) throw notFound()
  if (ctx.now().getTime() - Date.parse(own.time) > 10 * 60_000) throw tooLateToDelete()
  await ctx.db.execute('update sys_flow_record set is_deleted = true, comment = null where id = $1', [recordId])
  return null
}

async function copyNow(ctx: Ctx, { instanceId, userIds }: { instanceId: string; userIds: string[] }) {
  await loadFor(ctx, instanceId, 'copy')
  await requireAble(ctx, userIds)
  await act(ctx, instanceId, ({ state, ports }) => {
    copyPeople(state, ports, userIds)
    note(state, ports, { action: 'copy', actor: { userId: ctx.actor.userId }, toUserIds: userIds })
  })
  return null
}

/** An instance its reader may do this with. */
async function loadFor(ctx: Ctx, instanceId: string, deed: WholeDeed) {
  const loaded = await loadInstance(ctx, instanceId)
  const ties = await requireReader(ctx, loaded)
  await requireAbility(ctx, { loaded, ties }, deed)
  return loaded
}
