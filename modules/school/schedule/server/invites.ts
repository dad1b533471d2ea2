import type { Ctx } from '#kernel/world/context.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { can } from '#kernel/access/access.ts'
import { newId } from '#kernel/world/id.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import type { MessageTemplate } from '#kernel/world/module.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { scheduleCancelled, scheduleChanged, scheduleInvite } from '../shared/message-templates.ts'
import { occurrencesOf, type Series } from '../shared/series.ts'
import { momentOf, periodText } from '../shared/times.ts'
import { mostToldADay, replies } from '../shared/user-schedule.ts'
import { notToBeInvited, toldEnough } from './errors.ts'
import { peopleOf } from './people.ts'
import type { StoredEvent } from './read-own.ts'

/** What browsers are told when a calendar changed. */
const scheduleEvent = 'schedule'

export type Invite = { userId: string; reply: string }

export function invitesOf(ctx: Ctx, scheduleId: string): Promise<Invite[]> {
  return ctx.db.query<Invite>(
    'select user_id as "userId", reply from schedule_user_schedule_invite where schedule_id = $1 order by user_id',
    [scheduleId],
  )
}

export async function insertInvites(ctx: Ctx, scheduleId: string, invites: readonly Invite[]): Promise<void> {
  const now = ctx.now()
  await ctx.db.query(
    `insert into schedule_user_schedule_invite (
       id, version, create_user, create_time, update_user, update_time, schedule_id, user_id, reply
     )
     select x.id, 1, $4, $5, $4, $5, $6, x.user_id, x.reply
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as x(id, user_id, reply)
     on conflict (schedule_id, user_id) do nothing`,
    [
      invites.map(() => newId(now)),
      invites.map(({ userId }) => userId),
      invites.map(({ reply }) => reply),
      ctx.actor.userId,
      now,
      scheduleId,
    ],
  )
}

/** Who may be asked, by those who may ask: staff and students within reach, with accounts in use. Whoever is on the list already stays. */
export async function checkedInvited(ctx: Ctx, wanted: readonly string[], known: readonly string[]): Promise<string[]> {
  const added = wanted.filter((id) => !known.includes(id))
  if (added.length === 0) return [...wanted]
  if (!can(ctx.actor, 'userSchedule:invite')) throw forbidden()
  const found = new Set((await peopleOf(ctx, added)).map(({ userId }) => userId))
  const count = added.filter((id) => !found.has(id)).length
  if (count > 0) throw notToBeInvited({ count })
  return [...wanted]
}

/** Brings the list of an event to who is wanted and tells everybody what concerns them; a new time asks everybody again. */
export async function settleInvites(
  ctx: Ctx,
  event: EventFacts,
  change: { known: readonly Invite[]; wanted: readonly string[]; isMoved: boolean },
): Promise<void> {
  const knownIds = change.known.map(({ userId }) => userId)
  const gone = knownIds.filter((id) => !change.wanted.includes(id))
  const added = change.wanted.filter((id) => !knownIds.includes(id))
  const kept = knownIds.filter((id) => change.wanted.includes(id))
  await boundTelling(ctx, added.length + (change.isMoved ? kept.length : 0))
  if (gone.length > 0)
    await ctx.db.query(
      'delete from schedule_user_schedule_invite where schedule_id = $1 and user_id = any($2::uuid[])',
      [event.id, gone],
    )
  if (added.length > 0)
    await insertInvites(
      ctx,
      event.id,
      added.map((userId) => ({ userId, reply: replies.none[0] })),
    )
  if (change.isMoved && kept.length > 0) {
    await ctx.db.query(
      `update schedule_user_schedule_invite
       set reply = '${replies.none[0]}', read_time = null, update_time = $2, version = version + 1
       where schedule_id = $1`,
      [event.id, ctx.now()],
    )
    await tell(ctx, scheduleChanged, event, kept)
  }
  await tell(ctx, scheduleCancelled, event, gone)
  await tell(ctx, scheduleInvite, event, added)
  showAgain(ctx, [...knownIds, ...added])
}

/** A calendar is no way to write to everybody: what one person tells others by it is bounded for the day. That something is off is always told. */
async function boundTelling(ctx: Ctx, count: number): Promise<void> {
  if (count === 0) return
  // Two at once are counted one after the other.
  await ctx.db.query("select pg_advisory_xact_lock(hashtextextended('schedule telling ' || $1, 0))", [ctx.actor.userId])
  const [today] = await ctx.db.query<{ told: number }>(
    `select count(*)::int as told
     from sys_user_message
     where send_time >= $1 and biz_type = 'userSchedule' and create_user = $2`,
    [new Date(momentOf(ctx.today())), ctx.actor.userId],
  )
  if (today!.told + count > mostToldADay) throw toldEnough({ most: mostToldADay })
}

export type EventFacts = Pick<StoredEvent, 'id' | 'title' | 'place' | 'allDay'> & { series: Series }

/** Tells people about an event in the words of a template. */
export async function tell(
  ctx: Ctx,
  template: MessageTemplate,
  event: EventFacts,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const first = occurrencesOf(event.series, 0, Number.MAX_SAFE_INTEGER)[0] ?? {
    day: '',
    begin: event.series.begin,
    end: event.series.end,
  }
  await sendTemplate(ctx, {
    template: template.code,
    userIds,
    category: 'remind',
    link: linkTo(event.id, first.day),
    biz: { type: 'userSchedule', id: event.id },
    values: {
      title: event.title,
      time: periodText(first.begin, first.end, event.allDay),
      place: event.place ?? '未填写',
      name: ctx.actor.userName,
    },
  })
}

export function linkTo(id: string, day: string): string {
  return `/personal/userschedule?event=${id}&day=${day}`
}

/** Open calendars of these people and of the caller ask again. */
export function showAgain(ctx: Ctx, userIds: readonly string[]): void {
  pushAfterCommit(ctx, {
    event: scheduleEvent,
    to: { users: [...new Set([...userIds, ...(ctx.actor.userId ? [ctx.actor.userId] : [])])] },
  })
}
