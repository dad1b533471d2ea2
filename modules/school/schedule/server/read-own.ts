import type { Ctx } from '#kernel/world/context.ts'
import { readRepeat } from '../shared/repeat.ts'
import { occurrencesOf, type Series } from '../shared/series.ts'
import { replies } from '../shared/user-schedule.ts'

export type StoredEvent = {
  id: string
  version: number
  ownerId: string
  title: string
  type: string
  beginAt: string
  endAt: string
  allDay: boolean
  place: string | null
  content: string | null
  color: string | null
  remind: number[] | null
  repeat: string | null
  exdates: string[] | null
  visibility: string
  nextRemind: string | null
  cancelTime: string | null
}

export const eventColumns = [
  'version',
  'owner_id as "ownerId"',
  'title',
  'type',
  'begin_at as "beginAt"',
  'end_at as "endAt"',
  'all_day as "allDay"',
  'place',
  'content',
  'color',
  'remind',
  'repeat',
  'exdates',
  'visibility',
  'next_remind as "nextRemind"',
  'cancel_time as "cancelTime"',
]
  .map((column) => `s.${column}`)
  .join(', ')

export function seriesOf(event: Pick<StoredEvent, 'beginAt' | 'endAt' | 'repeat' | 'exdates'>): Series {
  return {
    begin: Date.parse(event.beginAt),
    end: Date.parse(event.endAt),
    repeat: event.repeat ? readRepeat(event.repeat) : null,
    exdates: event.exdates ?? [],
  }
}

/** One time of an event on the calendar of somebody: the owner's, or that of somebody who was asked to come. */
export type OwnItem = StoredEvent & {
  userId: string
  ownerName: string
  reply: string | null
  day: string
  start: string
  end: string
  isBusy: boolean
}

/** Own events and those people were asked to, with every time that touches [from, to). */
export async function ownItems(
  ctx: Ctx,
  asked: { userIds: readonly string[]; from: Date; to: Date; except?: string | null },
): Promise<OwnItem[]> {
  const within = 's.last_end > $2 and s.begin_at < $3 and s.id is distinct from $4::uuid'
  const rows = await ctx.db.query<StoredEvent & { userId: string; ownerName: string; reply: string | null }>(
    `select s.id, ${eventColumns}, s.owner_id as "userId", u.user_name as "ownerName", null as reply
     from schedule_user_schedule s
     join sys_user u on u.id = s.owner_id
     where s.owner_id = any($1::uuid[]) and ${within}
     union all
     select s.id, ${eventColumns}, i.user_id, u.user_name, i.reply
     from schedule_user_schedule_invite i
     join schedule_user_schedule s on s.id = i.schedule_id
     join sys_user u on u.id = s.owner_id
     where i.user_id = any($1::uuid[]) and ${within}`,
    [asked.userIds, asked.from, asked.to, asked.except ?? null],
    'own_schedule',
  )
  return rows.flatMap((row) =>
    occurrencesOf(seriesOf(row), asked.from.getTime(), asked.to.getTime()).map(({ day, begin, end }) => ({
      ...row,
      day,
      start: new Date(begin).toISOString(),
      end: new Date(end).toISOString(),
      isBusy: row.cancelTime === null && row.reply !== replies.no[0],
    })),
  )
}
