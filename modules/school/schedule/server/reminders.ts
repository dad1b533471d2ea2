import type { Ctx } from '#kernel/world/context.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { scheduleRemind } from '../shared/message-templates.ts'
import { nextReminder, remindersBetween } from '../shared/series.ts'
import { periodText } from '../shared/times.ts'
import { replies } from '../shared/user-schedule.ts'
import { linkTo } from './invites.ts'
import { eventColumns, seriesOf, type StoredEvent } from './read-own.ts'

const mostAtOnce = 500
/** What began longer ago, while nothing ran, needs no reminder any more. */
const lateMs = 30 * 60_000

/**
 * Reminds the owner and everybody who has not declined. Whoever takes an event moves its next reminder on in the same transaction:
 * of several processes one reminds, and of each time and offset once.
 */
export async function remindDue(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  const events = await ctx.db.query<StoredEvent>(
    `select s.id, ${eventColumns}
     from schedule_user_schedule s
     where s.next_remind <= $1 and s.cancel_time is null
     order by s.next_remind
     limit ${mostAtOnce}
     for update skip locked`,
    [new Date(now)],
  )
  if (events.length === 0) return
  const invited = Map.groupBy(
    await ctx.db.query<{ scheduleId: string; userId: string }>(
      `select schedule_id as "scheduleId", user_id as "userId"
       from schedule_user_schedule_invite
       where schedule_id = any($1::uuid[]) and reply <> '${replies.no[0]}'`,
      [events.map(({ id }) => id)],
    ),
    ({ scheduleId }) => scheduleId,
  )
  for (const event of events) {
    const userIds = [event.ownerId, ...(invited.get(event.id) ?? []).map(({ userId }) => userId)]
    for (const { occurrence, minutes } of remindersBetween(
      seriesOf(event),
      event.remind ?? [],
      Date.parse(event.nextRemind!) - 1,
      now,
    )) {
      if (occurrence.begin < now - lateMs) continue
      // Each has words of its own, so each is a message of its own.
      await sendTemplate(ctx, {
        template: scheduleRemind.code,
        userIds,
        category: 'remind',
        link: linkTo(event.id, occurrence.day),
        biz: { type: 'userSchedule', id: event.id },
        dedupeKey: `schedule:${event.id}:${occurrence.begin}:${minutes}`,
        values: {
          title: event.title,
          time: periodText(occurrence.begin, occurrence.end, event.allDay),
          place: event.place ?? '未填写',
        },
      })
    }
  }
  const next = events.map((event) => nextReminder(seriesOf(event), event.remind ?? [], now))
  await ctx.db.query(
    `update schedule_user_schedule s
     set next_remind = x.next
     from unnest($1::uuid[], $2::timestamptz[]) as x(id, next)
     where s.id = x.id`,
    [events.map(({ id }) => id), next.map((moment) => (moment === null ? null : new Date(moment)))],
  )
}
