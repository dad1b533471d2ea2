import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { scheduleCancelled } from '../shared/message-templates.ts'
import { allOccurrences, occurrenceOn, splitSeries, withoutDay, type Series } from '../shared/series.ts'
import { struckDays, userSchedule } from '../shared/user-schedule.ts'
import { invitesOf, showAgain, tell } from './invites.ts'
import { seriesOf } from './read-own.ts'
import { dropEvents, insertStruck, keep, ownEvent, seriesValues, type Pointed } from './write-event.ts'

/** Takes an event off the calendar, as far as the wish reaches. Where others were to come they are told, and see it struck through for a week. */
export async function cancelEvent(ctx: Ctx, at: Pointed): Promise<null> {
  const event = await ownEvent(ctx, at)
  const current = seriesOf(event)
  const day = at.day ?? dayOf(current.begin)
  const gone = occurrenceOn(current, day)
  if (!gone) throw notFound()
  const invites = await invitesOf(ctx, event.id)
  const { rest, cancelled } = cut(current, day, at.reach)
  if (rest) {
    await keep(ctx, event, seriesValues(ctx, rest, event.remind ?? []))
    if (invites.length > 0) await insertStruck(ctx, event, cancelled, invites)
  } else if (invites.length > 0) await keep(ctx, event, { cancelTime: ctx.now(), nextRemind: null })
  else await dropEvents(ctx, [event.id])
  await tell(
    ctx,
    scheduleCancelled,
    { ...event, series: cancelled },
    invites.map(({ userId }) => userId),
  )
  showAgain(
    ctx,
    invites.map(({ userId }) => userId),
  )
  await audit(ctx, [{ entity: userSchedule, recordId: event.id, action: 'remove', title: '取消日程' }])
  return null
}

/** What was cancelled a week ago is gone. */
export async function dropStruck(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    'select id from schedule_user_schedule where cancel_time < $1 limit 1000',
    [new Date(ctx.now().getTime() - struckDays * 86_400_000)],
  )
  if (rows.length > 0)
    await dropEvents(
      ctx,
      rows.map(({ id }) => id),
    )
}

function cut(current: Series, day: string, reach: Pointed['reach']): { rest: Series | null; cancelled: Series } {
  if (!current.repeat || reach === 'all') return { rest: null, cancelled: current }
  if (reach === 'following') {
    const { before, after } = splitSeries(current, day)
    return { rest: before, cancelled: after }
  }
  const rest = withoutDay(current, day)
  const { begin, end } = occurrenceOn(current, day)!
  return { rest: allOccurrences(rest).length > 0 ? rest : null, cancelled: { begin, end, repeat: null, exdates: [] } }
}
