import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { action } from '#kernel/operations/resource.ts'
import { columnRef, place } from '#kernel/operations/sql.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { maskedName } from '#patterns/consent/server/ask-by-text.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { nightNow } from '#modules/dormitory/dorm/shared/night.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import {
  cancelStay,
  checkInStay,
  giveUp,
  shortenStay,
  stayApply,
  stayNight,
  stayStates,
  type StayRow,
} from '../shared/apply.ts'
import { holidayCancelled } from '../shared/message-templates.ts'
import { cancelledText, closeAsking, consentingOf } from './parents.ts'

/** The nights after a day are free again. */
async function freeAfter(ctx: Ctx, applyId: string, last: string): Promise<void> {
  await removeRows(ctx, stayNight, {
    where: { applyId },
    and: (conditions) => `${columnRef('nightDate')} > ${place(conditions, last)}::date`,
  })
}

const gaveUp = action(giveUp, async (ctx, { row: { id }, input }) => {
  await closeAsking(ctx, [id])
  return { endReason: input.reason }
})

const checkedIn = action(checkInStay, async (ctx, { row }) => {
  if (row.beginDate > ctx.today()) throw invalid({ beginDate: `未到留宿开始日期（${row.beginDate}）` })
  return { inTime: ctx.now().toISOString() }
})

const shortened = action(shortenStay, async (ctx, { row, input: { lastDate, reason } }) => {
  if (lastDate < row.beginDate || lastDate >= row.endDate)
    throw invalid({ lastDate: `最后一晚应在${row.beginDate}至${addDays(row.endDate, -1)}之间` })
  if (lastDate < addDays(ctx.today(), -1)) throw invalid({ lastDate: '最后一晚不能早于昨天' })
  await freeAfter(ctx, row.id, lastDate)
  const days = daysBetween(row.beginDate, lastDate) + 1
  const perDay = row.days ? (row.fee ?? 0) / row.days : 0
  return { endDate: lastDate, days, fee: Math.round(perDay * days), endReason: reason }
})

const cancelled = action(cancelStay, async (ctx, { row, input }) => ({ ...(await lose(ctx, row, input.reason)) }))

/** Somebody may not stay any longer: the bed is kept for this night, and everybody who has to know hears of it. */
export async function lose(ctx: Ctx, row: StayRow, why: string) {
  await freeAfter(ctx, row.id, await ctx.call(nightNow, {}))
  const tell = async (role: 'self' | 'fdy', name: string) =>
    sendTemplate(ctx, {
      template: holidayCancelled.code,
      values: { name, reason: why },
      userIds: await ctx.call(whoOf, { student: row.studentId, roles: [role] }),
      category: 'approval',
      level: 'important',
      link: `/holiday/detail?id=${row.id}`,
      biz: { type: stayApply.path, id: row.id },
    })
  await tell('self', '您')
  await tell('fdy', row.xm ?? '')
  await tellFamily(ctx, row, why)
  return { state: stayStates.cancelled[0], endReason: why }
}

async function tellFamily(ctx: Ctx, { id, studentId, xm }: StayRow, reason: string): Promise<void> {
  const contacts = await consentingOf(ctx, studentId)
  const phone = contacts.find(({ verifiedPhone }) => verifiedPhone !== null)?.verifiedPhone
  if (!phone) return
  try {
    const params = { school: ctx.school.name, student: maskedName(xm ?? ''), reason }
    await sendSms(ctx, { template: cancelledText, phone, params, biz: { type: stayApply.path, id } })
  } catch (error) {
    // Without a channel the counsellor, who hears of it too, calls them.
    if (!(error instanceof AppError)) throw error
  }
}

export const endings = [gaveUp, checkedIn, shortened, cancelled]
