import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { insertRow, updateRow } from '#kernel/operations/store.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { writeRepeat } from '../shared/repeat.ts'
import {
  lastEnd,
  nextReminder,
  occurrenceOn,
  shiftSeries,
  splitSeries,
  withRepeat,
  withoutDay,
  allOccurrences,
  type Reach,
  type Series,
} from '../shared/series.ts'
import { replies, userSchedule } from '../shared/user-schedule.ts'
import { askAboutConflicts } from './conflict.ts'
import { fromSource } from './errors.ts'
import { invitedOf, repeatOf, timesOf } from './event-input.ts'
import { checkedInvited, insertInvites, invitesOf, settleInvites, type Invite } from './invites.ts'
import { eventColumns, seriesOf, type StoredEvent } from './read-own.ts'
import type { EventDraft } from '../shared/event-routes.ts'

type Written = { id: string; version: number }
export type Pointed = { id: string; day?: string | undefined; reach: Reach; version?: number | undefined }

export async function addEvent(ctx: Ctx, draft: EventDraft): Promise<Written> {
  const series = bounded(withRepeat({ ...timesOf(draft), repeat: null, exdates: [] }, repeatOf(draft)))
  const invited = await checkedInvited(ctx, invitedOf(draft, ctx.actor.userId!), [])
  if (!draft.isForced) await askAboutConflicts(ctx, series, null)
  const id = await insertEvent(ctx, fieldsOf(draft), series)
  await settleInvites(
    ctx,
    { id, title: draft.title, place: draft.place ?? null, allDay: draft.allDay, series },
    { known: [], wanted: invited, isMoved: false },
  )
  await audit(ctx, [{ entity: userSchedule, recordId: id, action: 'add', title: '新增日程' }])
  return { id, version: 1 }
}

/** Changes one time of an event, this and all later ones, or all of them. */
export async function updateEvent(ctx: Ctx, at: Pointed, draft: EventDraft): Promise<Written> {
  const event = await ownEvent(ctx, at)
  const current = seriesOf(event)
  const day = at.day ?? dayOf(current.begin)
  const was = occurrenceOn(current, day)
  if (!was) throw notFound()
  const to = timesOf(draft)
  const asked = repeatOf(draft)
  const isSameRule = (event.repeat ?? null) === (asked && writeRepeat(asked))
  const ruled = (series: Series) => (isSameRule ? series : bounded(withRepeat(series, asked)))
  const known = await invitesOf(ctx, event.id)
  const wanted = await checkedInvited(
    ctx,
    invitedOf(draft, event.ownerId),
    known.map(({ userId }) => userId),
  )
  const parts = partsOf(current, day, at.reach, { to, ruled })
  if (!draft.isForced) await askAboutConflicts(ctx, parts.changed, event.id)
  const isMoved = was.begin !== to.begin || was.end !== to.end || !isSameRule
  const values = fieldsOf(draft)
  const id = parts.rest ? await insertEvent(ctx, values, parts.changed) : event.id
  if (parts.rest) {
    await keep(ctx, event, seriesValues(ctx, parts.rest, event.remind ?? []))
    // The new part starts with the same people and what they answered.
    await insertInvites(ctx, id, known)
  } else await keep(ctx, event, { ...values, ...seriesValues(ctx, parts.changed, draft.remind) })
  await settleInvites(
    ctx,
    { id, title: draft.title, place: draft.place ?? null, allDay: draft.allDay, series: parts.changed },
    { known, wanted, isMoved },
  )
  await audit(ctx, [{ entity: userSchedule, recordId: event.id, action: 'update', title: '修改日程' }])
  return { id, version: id === event.id ? event.version + 1 : 1 }
}

/** What an event says, as a draft: for changes that only move it. */
export async function draftOf(ctx: Ctx, at: Pointed): Promise<EventDraft> {
  const event = await ownEvent(ctx, at)
  return {
    title: event.title,
    type: event.type,
    start: event.beginAt,
    end: event.endAt,
    allDay: event.allDay,
    place: event.place,
    content: event.content,
    color: event.color as EventDraft['color'],
    remind: event.remind ?? [],
    repeat: event.repeat,
    visibility: event.visibility as EventDraft['visibility'],
    inviteUserIds: (await invitesOf(ctx, event.id)).map(({ userId }) => userId),
    isForced: false,
  }
}

/** The caller's own event, locked. What another area put on the calendar is changed there. */
export async function ownEvent(ctx: Ctx, at: Pick<Pointed, 'id' | 'version'>): Promise<StoredEvent> {
  const [source] = at.id.split(':')
  const provider = at.id.includes(':') ? ctx.world.schedules.get(source!) : undefined
  if (provider) throw fromSource({ source: provider.name })
  if (!isId(at.id)) throw notFound()
  const [event] = await ctx.db.query<StoredEvent>(
    `select s.id, ${eventColumns}
     from schedule_user_schedule s
     where s.id = $1 and s.owner_id = $2 and s.cancel_time is null
     for update`,
    [at.id, ctx.actor.userId],
  )
  if (!event) throw notFound()
  if (at.version !== undefined && at.version !== event.version) throw staleVersion()
  return event
}

type Parts = { changed: Series; rest: Series | null }

/** What becomes of a series: the part that changes, and the part that stays where it does not reach all. */
function partsOf(
  current: Series,
  day: string,
  reach: Reach,
  change: { to: { begin: number; end: number }; ruled: (series: Series) => Series },
): Parts {
  if (current.repeat && reach === 'one') {
    const rest = withoutDay(current, day)
    return { changed: { ...change.to, repeat: null, exdates: [] }, rest: allOccurrences(rest).length > 0 ? rest : null }
  }
  if (current.repeat && reach === 'following') {
    const { before, after } = splitSeries(current, day)
    return { changed: change.ruled(shiftSeries(after, day, change.to)), rest: before }
  }
  return { changed: change.ruled(shiftSeries(current, day, change.to)), rest: null }
}

async function insertEvent(ctx: Ctx, values: Record<string, unknown>, series: Series): Promise<string> {
  const id = newId(ctx.now())
  await insertRow(ctx, userSchedule, id, {
    ownerId: ctx.actor.userId,
    ...values,
    ...seriesValues(ctx, series, (values['remind'] as number[]) ?? []),
  })
  return id
}

export async function keep(ctx: Ctx, event: StoredEvent, values: Record<string, unknown>): Promise<void> {
  if (
    !(await updateRow(ctx, userSchedule, {
      id: event.id,
      version: event.version,
      values,
      merged: { ...event, ...values },
    }))
  )
    throw staleVersion()
}

/** Takes an event out with its invitations. */
export async function dropEvents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.query('delete from schedule_user_schedule_invite where schedule_id = any($1::uuid[])', [ids])
  await ctx.db.query('delete from schedule_user_schedule where id = any($1::uuid[])', [ids])
}

/** A copy of an event that was cancelled, kept for those who were to come. */
export async function insertStruck(
  ctx: Ctx,
  event: StoredEvent,
  series: Series,
  invites: readonly Invite[],
): Promise<string> {
  const { title, type, allDay, place, content, color, visibility } = event
  const id = await insertEvent(
    ctx,
    { title, type, allDay, place, content, color, visibility, remind: [], cancelTime: ctx.now() },
    series,
  )
  await insertInvites(
    ctx,
    id,
    invites.filter(({ reply }) => reply !== replies.no[0]),
  )
  return id
}

export function seriesValues(ctx: Ctx, series: Series, remind: readonly number[]): Record<string, unknown> {
  const next = nextReminder(series, remind, ctx.now().getTime())
  return {
    beginAt: iso(series.begin),
    endAt: iso(series.end),
    repeat: series.repeat && writeRepeat(series.repeat),
    exdates: series.exdates,
    lastEnd: iso(lastEnd(series)),
    nextRemind: next === null ? null : iso(next),
  }
}

function fieldsOf(draft: EventDraft): Record<string, unknown> {
  const { title, type, allDay, place, content, color, remind, visibility } = draft
  return {
    title,
    type,
    allDay,
    place: place || null,
    content: content || null,
    color: color ?? null,
    remind: [...new Set(remind)].toSorted((a, b) => a - b),
    visibility,
  }
}

function bounded(result: { series: Series } | { problem: string }): Series {
  if ('problem' in result) throw invalid({ repeat: result.problem })
  return result.series
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
