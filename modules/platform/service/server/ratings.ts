import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { closeTodos, expireTodos, openTodos } from '#services/messages/todos.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { rudeWords } from '../shared/params.ts'
import {
  editDays,
  lowStars,
  ratingBiz,
  ratingStates,
  serviceRating,
  rateRoute,
  ownRatingRoute,
  type OwnRating,
} from '../shared/rating.ts'
import { hide, reply, show } from '../shared/rating-actions.ts'
import { answerersOf } from './who-answers.ts'

const dayMs = 86_400_000
const shown = ratingStates.shown[0]

/** Ratings as the offices see them: a hidden one still counts, only its words are gone from the guide. */
export const serviceRatings = resource(serviceRating, {
  scope: { by: { department: 'deptId' } },
  actions: [
    action(reply, async (ctx, { row, input }) => {
      await closeTodos(ctx, { bizType: ratingBiz, bizIds: [row.id] })
      await sendMessage(ctx, {
        userIds: [row.userId],
        category: 'approval',
        title: '您的评价已有回复',
        content: input.reply,
        link: `/servicecenter/detail?id=${row.itemId}`,
        biz: { type: ratingBiz, id: row.id },
      })
      return { reply: input.reply, replyTime: ctx.now().toISOString(), replyBy: ctx.actor.userName }
    }),
    action(hide, async (_ctx, { input }) => ({ hideReason: input.reason })),
    action(show, async () => ({ hideReason: null })),
  ],
})

/** A person says how a finished matter went. */
export const ratingRoutes: readonly Route[] = [
  route(rateRoute, rate),
  route(ownRatingRoute, async (ctx, { applyId }) => (await ownRating(ctx, applyId)) ?? null),
]

async function ownRating(ctx: Ctx, applyId: string): Promise<OwnRating | undefined> {
  const [row] = await ctx.db.query<OwnRating>(
    `select id, star, coalesce(tags, '[]'::jsonb) as tags, text, is_anonymous as "isAnonymous",
       rated_time as "ratedTime", rated_time > $3 as "isEditable"
     from service_rating
     where apply_index_id = $1 and user_id = $2`,
    [applyId, ctx.actor.userId, new Date(ctx.now().getTime() - editDays * dayMs)],
  )
  return row
}

async function rate(ctx: Ctx, input: AskedOf<typeof rateRoute>): Promise<{ id: string }> {
  const [apply] = isId(input.applyId)
    ? await ctx.db.query<{ bizType: string; state: string; title: string }>(
        'select biz_type as "bizType", state, title from sys_apply_index where id = $1 and user_id = $2 for update',
        [input.applyId, ctx.actor.userId],
      )
    : []
  if (!apply) throw notFound()
  if (!['3', '4'].includes(apply.state)) throw badRequest({ text: '办结后才能评价' })
  const [item] = await ctx.db.query<{ id: string; name: string; deptId: string | null; ownerId: string | null }>(
    `select id, name, dept_id as "deptId", owner_id as "ownerId"
     from nav_service_item
     where process_type = $1 and deleted_time is null
     order by state = '2' desc, sort, item_no
     limit 1`,
    [apply.bizType],
  )
  if (!item) throw badRequest({ text: '该业务没有对应的服务事项，不能评价' })
  const said = input.text.toLowerCase()
  if ((await readParam(ctx, rudeWords)).some((word) => said.includes(word.toLowerCase())))
    throw badRequest({ text: '评价内容包含不当用语，请修改' })
  const before = await ownRating(ctx, input.applyId)
  if (before && !before.isEditable) throw badRequest({ text: `评价超过${editDays}天，不能修改` })
  const id = before?.id ?? newId(ctx.now())
  await ctx.db.query(
    `insert into service_rating (
       id, version, create_user, create_time, update_user, update_time, item_id, dept_id, apply_index_id, user_id,
       rater_name, star, tags, text, is_anonymous, rated_time, state
     )
     values ($1, 1, $2::uuid, $3, $2::uuid, $3, $4, $5, $6, $12, $7, $8, $9::jsonb, $10, $11, $3, '${shown}')
     on conflict (apply_index_id) do update set star = excluded.star, tags = excluded.tags, text = excluded.text,
       is_anonymous = excluded.is_anonymous, rater_name = excluded.rater_name, create_user = excluded.create_user,
       update_user = excluded.update_user, update_time = excluded.update_time, version = service_rating.version + 1`,
    [
      id,
      input.isAnonymous ? null : ctx.actor.userId,
      ctx.now(),
      item.id,
      item.deptId,
      input.applyId,
      input.isAnonymous ? '匿名' : ctx.actor.userName,
      input.star,
      JSON.stringify(input.tags),
      input.text || null,
      input.isAnonymous,
      ctx.actor.userId,
    ],
  )
  // What was asked for the earlier words is over: the office reads what is said now, and no longer what was taken back.
  if (before) await expireTodos(ctx, { bizType: ratingBiz, bizIds: [id] })
  if (input.star <= lowStars) await askForReply(ctx, { id, star: input.star, item, text: input.text })
  return { id }
}

async function askForReply(
  ctx: Ctx,
  {
    id,
    star,
    item,
    text,
  }: { id: string; star: number; item: { name: string; deptId: string | null; ownerId: string | null }; text: string },
): Promise<void> {
  await openTodos(ctx, {
    userIds: await answerersOf(ctx, item),
    todoType: 'rate',
    bizType: ratingBiz,
    bizId: id,
    title: `${item.name}收到${star}星评价，请回复`,
    summary: text || '未填写文字',
    link: `/system/service/rating?open=${id}`,
    priority: 'urgent',
  })
}
