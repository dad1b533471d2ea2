import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { ownTitle } from '../../shared/own-title.ts'
import { flowRecord } from '../../shared/instances.ts'
import { commentRoute, copyRoute, deleteCommentRoute, urgeRoute } from '../../shared/routes/talk.ts'
import { copyPeople } from '../../machine/index.ts'
import { note } from '../../machine/record.ts'
import { openForOthers, requireAbility, type WholeDeed } from './abilities.ts'
import { requireAble } from '../run/able.ts'
import { act } from '../run/act.ts'
import { loadInstance, type InstanceRow } from '../run/store.ts'
import { requireReader } from '../start/ties.ts'
import { aboutOf, flowBiz, linkOf } from '../people/tell-people.ts'
import { urgeBySms } from '../people/urge-sms.ts'

const tooSoon = defineError({ code: 'FLOW_URGED', status: 400, message: '距上次催办不足2小时' })
const tooOften = defineError({ code: 'FLOW_URGED_OFTEN', status: 400, message: '今天已催办5次，请明天再试' })
const tooManyRemarks = defineError({ code: 'FLOW_COMMENTS', status: 400, message: '评论过于频繁，请稍后再试' })
const noMoreRemarks = defineError({ code: 'FLOW_COMMENTS_FULL', status: 400, message: '您在该流程的评论已达200条' })
const tooLateToDelete = defineError({ code: 'FLOW_COMMENT_LATE', status: 400, message: '评论超过10分钟，不能删除' })

const twoHours = 2 * 3_600_000
const perDay = 5
/** Of one person on one matter, a minute and in all: everybody who opens it is sent them. */
const remarksAtOnce = 10
const remarksInAll = 200

/** What is said around a matter: hurrying, remarks, showing it to somebody. */
export const talkRoutes: readonly Route[] = [
  route(urgeRoute, urge),
  route(commentRoute, remark),
  route(deleteCommentRoute, unsay),
  route(copyRoute, copyNow),
]

async function urge(ctx: Ctx, { instanceId }: { instanceId: string }) {
  const { state, row } = await loadFor(ctx, instanceId, 'urge')
  const open = openForOthers(state, ctx.actor.userId)
  // Those who have it now were urged when they had it already; what was said to others before them does not count.
  const since = new Date(Math.min(...open.map((task) => task.createTime.getTime()), ctx.now().getTime()))
  const [last] = await ctx.db.query<{ last: string | null; today: number }>(
    `select max(time) as last, count(*) filter (where time >= ${sqlAtSchool('$2::date')})::int as today
     from sys_flow_record
     where instance_id = $1 and action = 'urge' and time >= $3 and to_user_ids ?| $4::text[]`,
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
    ...urging(ctx, row, since),
    link: linkOf(row),
    biz: { type: flowBiz, id: instanceId },
  })
  if (state.model.settings.urgeBySms)
    await urgeBySms(ctx, { userIds, instanceId, title: ownTitle(row.title, ctx.actor.userName) })
  return { urged: userIds.length }
}

/** Who urges what, since when it waits, and where it is decided. */
function urging(ctx: Ctx, row: InstanceRow, since: Date): { title: string; content: string } {
  const waits = `已等待 ${chineseTime.shortLength(ctx.now().getTime() - since.getTime())}，请尽快审批`
  return {
    title: `${ctx.actor.userName}催您审批：${ownTitle(row.title, ctx.actor.userName)}`,
    content: [aboutOf(row), waits].filter(Boolean).join('。'),
  }
}

async function remark(ctx: Ctx, { instanceId, comment, fileIds }: AskedOf<typeof commentRoute>) {
  const { row, names } = await loadFor(ctx, instanceId, 'comment')
  await requireFewRemarks(ctx, instanceId)
  const id = newId(ctx.now())
  await ctx.db.execute(
    `insert into sys_flow_record (
       id, version, create_user, create_time, update_user, update_time, instance_id, action, actor_id, actor_name,
       comment, file_ids, is_deleted, "time"
     )
     values ($1, 1, $2, $3, $2, $3, $4, 'comment', $2, $5, $6, $7::uuid[], false, $3)`,
    [id, ctx.actor.userId, ctx.now(), instanceId, ctx.actor.userName, comment, fileIds ?? []],
  )
  if (fileIds?.length) await linkFiles(ctx, flowRecord, id, { fileIds })
  if (row.starterId !== ctx.actor.userId)
    await sendMessage(ctx, {
      userIds: [row.starterId],
      category: 'approval',
      title: `${ctx.actor.userName}评论了您的申请：${ownTitle(row.title, names?.get(row.starterId) ?? '')}`,
      content: comment,
      link: linkOf(row),
      biz: { type: flowBiz, id: instanceId },
    })
  return { id }
}

async function requireFewRemarks(ctx: Ctx, instanceId: string): Promise<void> {
  const [said] = await ctx.db.query<{ lately: number; all: number }>(
    `select count(*) filter (where time > $3)::int as lately, count(*)::int as "all"
     from sys_flow_record
     where instance_id = $1 and actor_id = $2 and action = 'comment'`,
    [instanceId, ctx.actor.userId, new Date(ctx.now().getTime() - 60_000)],
  )
  if (said!.lately >= remarksAtOnce) throw tooManyRemarks()
  if (said!.all >= remarksInAll) throw noMoreRemarks()
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

async function copyNow(ctx: Ctx, { instanceId, userIds }: AskedOf<typeof copyRoute>) {
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
