import type { Ctx } from '#kernel/world/context.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { openTodos } from '#services/messages/todos.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import { lowStars, ratingBiz } from '../shared/rating.ts'
import { answerersOf } from './who-answers.ts'

/** So many working days an office has for its answer. */
const replyDays = 2
const keptDays = 400
const dayMs = 86_400_000
const atOnce = 200

/**
 * Bad ratings nobody answered go to the head of the department; who wanted to be reminded is; old searches are forgotten. No watch: an
 * answer is due by working days, which the calendar counts and no field holds, and a reminder is itself the row, gone once it was told.
 */
export const serviceUpkeep: readonly Upkeep[] = [
  { name: 'unanswered ratings', label: '差评逾期未答复上报', everySeconds: 3600, run: escalate },
  { name: 'service reminders', label: '事项开放提醒', everySeconds: 3600, run: remind },
  {
    name: 'old service searches',
    label: '清理办事大厅搜索记录',
    everySeconds: 86_400,
    run: async (ctx) =>
      void (await ctx.db.execute('delete from service_search_log where time < $1', [
        new Date(ctx.now().getTime() - keptDays * dayMs),
      ])),
  },
]

async function escalate(ctx: Ctx): Promise<void> {
  const open = await ctx.db.query<{
    id: string
    star: number
    text: string | null
    ratedTime: string
    deptId: string | null
    itemName: string
  }>(
    `select r.id, r.star, r.text, r.rated_time as "ratedTime", r.dept_id as "deptId", s.name as "itemName"
     from service_rating r
     join nav_service_item s on s.id = r.item_id
     where r.star <= ${lowStars} and r.reply is null and r.escalate_time is null and r.state = '1'
     order by r.rated_time
     limit ${atOnce}
     for update of r skip locked`,
  )
  if (open.length === 0) return
  const days = await ctx.call(calendarDays, { from: dayOf(open[0]!.ratedTime), to: ctx.today() })
  // The day of the rating does not count: the answer is due after two whole working days.
  const waited = (since: string) =>
    days.filter((day) => day.isWork && day.riQi > since && day.riQi < ctx.today()).length
  const late = open.filter((one) => waited(dayOf(one.ratedTime)) >= replyDays)
  for (const one of late) {
    await openTodos(ctx, {
      userIds: await answerersOf(ctx, { deptId: one.deptId, ownerId: null }),
      todoType: 'rate',
      bizType: ratingBiz,
      bizId: one.id,
      nodeKey: 'escalated',
      title: `${one.itemName}的${one.star}星评价超过${replyDays}个工作日未回复`,
      summary: one.text ?? '未填写文字',
      link: `/system/service/rating?open=${one.id}`,
      priority: 'urgent',
    })
  }
  await ctx.db.execute(
    'update service_rating set escalate_time = $2, version = version + 1, update_time = $2 where id = any($1::uuid[])',
    [late.map((one) => one.id), ctx.now()],
  )
}

async function remind(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ userId: string; itemId: string; name: string; isShown: boolean }>(
    `with gone as (
       delete from service_reminder
       where id in (
         select id
         from service_reminder
         where due_day <= $1
         order by due_day
         limit 1000
         for update skip locked
       )
       returning user_id, item_id
     )
     select g.user_id as "userId", s.id as "itemId", s.name, s.state = '2' and s.deleted_time is null as "isShown"
     from gone g
     join nav_service_item s on s.id = g.item_id`,
    [ctx.today()],
  )
  for (const [itemId, people] of Map.groupBy(
    due.filter((one) => one.isShown),
    (one) => one.itemId,
  )) {
    await sendMessage(ctx, {
      userIds: people.map((one) => one.userId),
      category: 'remind',
      title: `${people[0]!.name}已到办理时间`,
      content: '您设置的办理提醒：该事项现在可以办理。',
      link: `/servicecenter/detail?id=${itemId}`,
      biz: { type: 'serviceItem', id: itemId },
    })
  }
}
