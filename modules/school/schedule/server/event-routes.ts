import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { scheduleReplied } from '../shared/message-templates.ts'
import { allOccurrences } from '../shared/series.ts'
import { periodText } from '../shared/times.ts'
import { replies } from '../shared/user-schedule.ts'
import { cancelEvent } from './cancel-event.ts'
import { freeBusy } from './free-busy.ts'
import { linkTo, showAgain } from './invites.ts'
import { calendarOf } from './items.ts'
import { findStaff } from './people.ts'
import { eventColumns, seriesOf, type StoredEvent } from './read-own.ts'
import { addEvent, draftOf, updateEvent } from './write-event.ts'
import {
  addEventRoute,
  calendarRoute,
  cancelEventRoute,
  eventRoute,
  freeBusyRoute,
  moveEventRoute,
  replyRoute,
  staffRoute,
  updateEventRoute,
} from '../shared/event-routes.ts'

/** What people do with the own calendar. Nobody reaches another one's. */
export const eventRoutes: readonly Route[] = [
  freeRoute(calendarRoute, calendarOf),
  route(eventRoute, (ctx, { id }) => readEvent(ctx, id)),
  route(addEventRoute, addEvent),
  route(updateEventRoute, (ctx, { id, day, reach, version: known, ...draft }) =>
    updateEvent(ctx, { id, day, reach, version: known }, draft),
  ),
  route(moveEventRoute, async (ctx, { id, day, reach, version: known, start, end, isForced }) =>
    updateEvent(
      ctx,
      { id, day, reach, version: known },
      { ...(await draftOf(ctx, { id, day, reach, version: known })), start, end, isForced },
    ),
  ),
  route(cancelEventRoute, (ctx, { id, day, reach, version: known }) =>
    cancelEvent(ctx, { id, day, reach, version: known }),
  ),
  route(replyRoute, reply),
  route(staffRoute, (ctx, { keyword }) => findStaff(ctx, keyword.trim())),
  freeRoute(freeBusyRoute, (call, asked) => freeBusy(call, { ...asked, userIds: asked.userIds.filter(isId) })),
]

/** An event of the caller, or one the caller was asked to; looking at it counts as having read the invitation. */
async function readEvent(ctx: Ctx, id: unknown) {
  const [event] = isId(id)
    ? await ctx.db.query<StoredEvent & { ownerName: string; ownReply: string | null }>(
        `select s.id, ${eventColumns}, u.user_name as "ownerName", i.reply as "ownReply"
         from schedule_user_schedule s
         join sys_user u on u.id = s.owner_id
         left join schedule_user_schedule_invite i on i.schedule_id = s.id and i.user_id = $2
         where s.id = $1 and (s.owner_id = $2 or i.id is not null)`,
        [id, ctx.actor.userId],
      )
    : []
  if (!event) throw notFound()
  if (event.ownReply !== null)
    await ctx.db.execute(
      `update schedule_user_schedule_invite
       set read_time = $3
       where schedule_id = $1 and user_id = $2 and read_time is null`,
      [event.id, ctx.actor.userId, ctx.now()],
    )
  const invites = await ctx.db.query<{ userId: string; userName: string; reply: string }>(
    `select i.user_id as "userId", u.user_name as "userName", i.reply
     from schedule_user_schedule_invite i
     join sys_user u on u.id = i.user_id
     where i.schedule_id = $1
     order by i.reply = '0', u.user_name, u.id`,
    [event.id],
  )
  const { nextRemind: _next, ...shown } = event
  const isMine = event.ownerId === ctx.actor.userId
  return {
    ...shown,
    isMine,
    remind: isMine ? event.remind : null,
    visibility: isMine ? event.visibility : null,
    invites,
  }
}

async function reply(ctx: Ctx, asked: AskedOf<typeof replyRoute>): Promise<null> {
  const [event] = isId(asked.id)
    ? await ctx.db.query<StoredEvent>(
        `update schedule_user_schedule_invite i
         set reply = $3, read_time = coalesce(i.read_time, $4), update_time = $4, version = i.version + 1
         from schedule_user_schedule s
         where i.schedule_id = $1 and i.user_id = $2 and s.id = i.schedule_id
         returning s.id, ${eventColumns}`,
        [asked.id, ctx.actor.userId, asked.reply, ctx.now()],
      )
    : []
  if (!event) throw notFound()
  if (event.cancelTime) throw badRequest({ text: '该日程已取消' })
  const first = allOccurrences(seriesOf(event))[0]!
  const word = codeEntry(replies, asked.reply)![1]
  await sendTemplate(ctx, {
    template: scheduleReplied.code,
    userIds: [event.ownerId],
    category: 'remind',
    link: linkTo(event.id, first.day),
    biz: { type: 'userSchedule', id: event.id },
    mergeKey: `schedule-reply:${event.id}`,
    mergedTitle: `“${event.title}”有{n}条回复`,
    values: {
      title: event.title,
      time: periodText(first.begin, first.end, event.allDay),
      name: ctx.actor.userName,
      reply: word,
    },
  })
  showAgain(ctx, [event.ownerId])
  return null
}
