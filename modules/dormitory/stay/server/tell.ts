import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { sendTemplate, templateWords } from '#services/messages/templates.ts'
import { accountsOf, who } from '#modules/school/base/shared/people/who.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { dormAssigned, dormCheckinDone, dormCheckinOwn } from '../shared/message-templates.ts'
import type { NewStay } from './occupy.ts'

/** Students learn which bed is theirs. */
export async function tellAssigned(
  ctx: Ctx,
  stays: readonly Pick<NewStay, 'id' | 'studentId' | 'placeName'>[],
): Promise<void> {
  if (stays.length === 0) return
  const words = await templateWords(ctx, dormAssigned.code)
  if (!words) return
  const ids = stays.map(({ studentId }) => studentId)
  const accounts = await ctx.call(accountsOf, { entity: 'base.student', ids })
  await sendMessages(ctx, {
    category: 'remind',
    messages: stays.flatMap(({ id, studentId, placeName }) => {
      const userId = accounts.get(studentId)
      const biz = { type: 'dormitoryRegister', id }
      return userId ? [{ userId, ...words({ place: placeName }), biz, dedupeKey: `dormAssigned ${id}` }] : []
    }),
  })
}

/** Whoever moved in has it in writing; their counsellor hears of all of a day in one message. */
export async function tellCheckedIn(ctx: Ctx, stays: readonly NewStay[]): Promise<void> {
  if (stays.length === 0) return
  const ids = stays.map(({ studentId }) => studentId)
  const people = await loadRows(ctx, student, ids)
  const [own, counsellors] = [
    await ctx.call(who, { students: ids, roles: ['self'] }),
    await ctx.call(who, { students: ids, roles: ['fdy'] }),
  ]
  for (const { id, studentId, placeName } of stays) {
    const values = { time: chineseTime.moment(ctx.now()), place: placeName }
    const order = { category: 'remind', biz: { type: 'dormitoryRegister', id } } as const
    await sendTemplate(ctx, {
      ...order,
      template: dormCheckinOwn.code,
      values,
      userIds: own.get(studentId) ?? [],
      dedupeKey: `dormCheckinDone ${id}`,
    })
    await sendTemplate(ctx, {
      ...order,
      template: dormCheckinDone.code,
      values: { ...values, name: people.get(studentId)?.xm ?? '' },
      userIds: counsellors.get(studentId) ?? [],
      mergeKey: `dormCheckinDone ${ctx.today()}`,
      mergedTitle: '今天有{n}名学生办理入住',
    })
  }
}
