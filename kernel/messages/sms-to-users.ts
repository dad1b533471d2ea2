import type { Ctx } from '#kernel/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { RawRow } from '#kernel/operations/selection.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { sendSms } from '#kernel/sms/send-sms.ts'

export type SmsToUsers = {
  userIds: readonly string[]
  /** Code of the text message's template. */
  template: string
  params: Readonly<Record<string, string>>
  /** A person who was sent one with this key gets no second one. */
  dedupeKey: string
  biz?: { type: string; id: string }
  departmentId?: string
}

/** What concerns one phone only; every other refusal would be the same for the next one. */
const ofOnePhone = new Set(['PHONE', 'SMS_PHONE_DAY'])

/**
 * Orders text messages for accounts, in the caller's transaction. Accounts without a phone are passed over; when a channel, a
 * template or the quota is missing, `stopped` says so and the rest is left out.
 */
export async function smsToUsers(ctx: Ctx, order: SmsToUsers): Promise<{ ordered: number; stopped: string | null }> {
  const keyOf = (userId: string) => `${order.dedupeKey}:${userId}`
  const known = await ctx.db.query<{ key: string }>('select dedupe_key as key from sms_record where dedupe_key = any($1)', [order.userIds.map(keyOf)])
  const had = new Set(known.map((row) => row.key))
  const phones = await phonesOf(ctx, order.userIds.filter((userId) => !had.has(keyOf(userId))))
  let ordered = 0
  for (const [userId, phone] of phones) {
    const { template, params, biz, departmentId } = order
    try {
      await sendSms(ctx, { template, params, phone, userId, dedupeKey: keyOf(userId), ...(biz ? { biz } : {}), ...(departmentId ? { departmentId } : {}) })
      ordered += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!ofOnePhone.has(error.code)) return { ordered, stopped: error.message }
    }
  }
  return { ordered, stopped: null }
}

/** The phone of each account, else of the person behind it, in one order for everybody. */
async function phonesOf(ctx: Ctx, userIds: readonly string[]): Promise<[userId: string, phone: string][]> {
  const accounts = await loadRows(ctx, ctx.world.entities.get('sys.user')!, userIds)
  const people = new Map<string, RawRow>()
  for (const [type, rows] of Map.groupBy([...accounts.values()].filter(({ sjhm, personId }) => !sjhm && personId), ({ personType }) => String(personType))) {
    const entity = ctx.world.entities.get(type)
    if (entity && fieldOf(entity, 'sjhm')) for (const [id, row] of await loadRows(ctx, entity, rows.map(({ personId }) => String(personId)))) people.set(id, row)
  }
  return userIds.toSorted().flatMap((userId): [string, string][] => {
    const account = accounts.get(userId)
    const phone = account?.['sjhm'] ?? people.get(String(account?.['personId']))?.['sjhm']
    return typeof phone === 'string' && phonePattern.test(phone) ? [[userId, phone]] : []
  })
}
