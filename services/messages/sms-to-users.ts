import type { Ctx } from '#kernel/world/context.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { afterQuietHours } from '#services/sms/quiet-hours.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { messageCategories, type MessageCategory, type MessageLevel } from './shared/message-words.ts'
import { messageSmsDaily } from './shared/params.ts'

export type SmsToUsers = {
  userIds: readonly string[]
  category: MessageCategory
  /** An urgent one goes out in the quiet hours too, whatever the person has set and however many there were today. */
  level?: MessageLevel
  /** Code of the text message's template. */
  template: string
  params: Readonly<Record<string, string>>
  /** A person who was sent one with this key gets no second one. */
  dedupeKey: string
  biz?: { type: string; id: string }
  departmentId?: string
}

export type SmsResult = 'ordered' | 'held' | 'off' | 'capped' | 'refused'

/** What concerns one phone only; every other refusal would be the same for the next one. */
const ofOnePhone = new Set(['PHONE', 'SMS_PHONE_DAY'])

type Wish = { userId: string; isSms: boolean | null; quietFrom: number | null; quietTo: number | null; today: number }

/**
 * Orders text messages for accounts, in the caller's transaction, as each person has set it for the category: not at all, or not in
 * the own quiet hours. Accounts without a phone are passed over; when a channel, a template or the quota is missing, `stopped` says
 * so and the rest is left out.
 */
export async function smsToUsers(
  ctx: Ctx,
  order: SmsToUsers,
): Promise<{ ordered: number; stopped: string | null; results: Map<string, SmsResult> }> {
  const keyOf = (userId: string) => `${order.dedupeKey}:${userId}`
  const known = await ctx.db.query<{ key: string }>(
    'select dedupe_key as key from sms_record where dedupe_key = any($1)',
    [order.userIds.map(keyOf)],
  )
  const had = new Set(known.map((row) => row.key))
  const phones = await phonesOf(
    ctx,
    order.userIds.filter((userId) => !had.has(keyOf(userId))),
  )
  const wishes = await wishesOf(
    ctx,
    order.category,
    phones.map(([userId]) => userId),
  )
  const most = await readParam(ctx, messageSmsDaily)
  const isUrgent = order.level === 'urgent'
  const results = new Map<string, SmsResult>()
  let ordered = 0
  for (const [userId, phone] of phones) {
    const wish = wishes.get(userId)
    if (!isUrgent && wish?.isSms === false) results.set(userId, 'off')
    else if (!isUrgent && (wish?.today ?? 0) >= most) results.set(userId, 'capped')
    if (results.has(userId)) continue
    const { template, params, biz, departmentId } = order
    const dueTime =
      isUrgent || wish?.quietFrom == null || wish.quietTo == null
        ? ctx.now()
        : afterQuietHours(ctx.now(), { from: wish.quietFrom, to: wish.quietTo })
    try {
      await sendSms(ctx, {
        template,
        params,
        phone,
        userId,
        dueTime,
        isUrgent,
        dedupeKey: keyOf(userId),
        ...(biz ? { biz } : {}),
        ...(departmentId ? { departmentId } : {}),
      })
      results.set(userId, dueTime > ctx.now() ? 'held' : 'ordered')
      ordered += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!ofOnePhone.has(error.code)) return { ordered, stopped: error.message, results }
      results.set(userId, 'refused')
    }
  }
  return { ordered, stopped: null, results }
}

/** What each person has set for a category, and how many text messages of this kind went out to them today. */
async function wishesOf(ctx: Ctx, category: MessageCategory, userIds: readonly string[]): Promise<Map<string, Wish>> {
  const rows = await ctx.db.query<Wish>(
    `select x.user_id as "userId", s.is_sms as "isSms", s.quiet_from as "quietFrom", s.quiet_to as "quietTo",
       coalesce(r.count, 0)::int as today
     from unnest($1::uuid[]) as x(user_id)
     left join sys_user_msg_setting s on s.user_id = x.user_id and s.category = $2
     left join (
       select user_id, count(*)
       from sms_record
       where user_id = any($1::uuid[]::text[])
         and create_time >= $3
         and kind = '2'
         and not is_urgent
         and status <> '4'
       group by user_id
     ) r on r.user_id = x.user_id::text`,
    [userIds, messageCategories[category][0], beginOf(ctx.today())],
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The phone of each account, else of the person behind it, in one order for everybody. */
async function phonesOf(ctx: Ctx, userIds: readonly string[]): Promise<[userId: string, phone: string][]> {
  const accounts = await loadRows(ctx, ctx.world.entities.get('sys.user')!, userIds)
  const people = new Map<string, RawRow>()
  for (const [type, rows] of Map.groupBy(
    [...accounts.values()].filter(({ sjhm, personId }) => !sjhm && personId),
    ({ personType }) => String(personType),
  )) {
    const entity = ctx.world.entities.get(type)
    if (entity && fieldOf(entity, 'sjhm'))
      for (const [id, row] of await loadRows(
        ctx,
        entity,
        rows.map(({ personId }) => String(personId)),
      ))
        people.set(id, row)
  }
  return userIds.toSorted().flatMap((userId): [string, string][] => {
    const account = accounts.get(userId)
    const phone = account?.['sjhm'] ?? people.get(String(account?.['personId']))?.['sjhm']
    return typeof phone === 'string' && phonePattern.test(phone) ? [[userId, phone]] : []
  })
}
