import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { action } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { askByText, maskedName, textSeed } from '#patterns/consent/server/ask-by-text.ts'
import { accountsOf, whoOf } from '#modules/school/base/shared/people/who.ts'
import { emergencyContacts, type EmergencyContact } from '#modules/school/family/shared/services.ts'
import { asProduct } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import type { PublicLinkKind } from '#services/publiclink/link-kind.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { smsKinds } from '#services/sms/shared/template.ts'
import {
  confirmParent,
  parentStates,
  parentWays,
  stayApply,
  stayFlowCode,
  stayStates,
  type StayRow,
} from '../shared/apply.ts'

const purpose = 'holidayParent'
const hours = 72
export const cancelledText = 'holidayCancelledParent'

export const textsSeed = textSeed('holiday parent texts', [
  {
    templateCode: purpose,
    templateName: '假期留宿家长确认',
    kind: smsKinds.notice[0],
    content: '{school}：学生{student}申请 {start} 至 {end} 假期留宿，请您打开 {link} 确认是否同意，72小时内有效。',
  },
  {
    templateCode: cancelledText,
    templateName: '假期留宿取消告知家长',
    kind: smsKinds.notice[0],
    content: '{school}：学生{student}的假期留宿资格已取消，原因：{reason}，请您与其联系。',
  },
])

/** Who of a family may consent, in the order they are asked. */
export async function consentingOf(ctx: Ctx, studentId: string): Promise<EmergencyContact[]> {
  return (await ctx.call(emergencyContacts, { studentId })).filter(({ mayConsent }) => mayConsent)
}

/** The family is asked by a text; whoever cannot be written to is called by the counsellor. */
export async function askFamily(ctx: Ctx, id: string): Promise<void> {
  const row = (await loadRows(ctx, stayApply, [id])).get(id)!
  if (row.state !== stayStates.waiting[0]) return
  const own = await ctx.db.query<{ id: string }>('select id from holiday_apply where student_id = $1', [row.studentId])
  const problem = await askByText(ctx, {
    entity: stayApply,
    bizId: id,
    purpose,
    template: purpose,
    params: {
      student: maskedName(row.xm ?? ''),
      start: chineseTime.day(row.beginDate),
      end: chineseTime.day(row.endDate),
    },
    contacts: await consentingOf(ctx, row.studentId),
    ownIds: own.map((one) => one.id),
    expireTime: new Date(ctx.now().getTime() + hours * 3_600_000),
  })
  await changeRows(ctx, stayApply, {
    where: { id },
    values: { askTime: ctx.now().toISOString(), parentNote: problem?.slice(0, 200) ?? null },
  })
  if (problem) await tellCounsellor(ctx, row, `${row.xm}申请假期留宿，请电话联系家长确认`, problem)
}

/** Before and after the code it shows nothing but the name and the days. */
export const parentLink: PublicLinkKind = {
  purpose,
  path: '/parent/holiday/',
  answers: ['agree', 'refuse'],
  async read(ctx, id, { isOpen, phone }) {
    const row = (await loadRows(ctx, stayApply, [id])).get(id)
    if (!row || row.state !== stayStates.waiting[0]) return null
    // Only a number that is verified now answers.
    if (!(await consentingOf(ctx, row.studentId)).some(({ verifiedPhone }) => verifiedPhone === phone)) return null
    const { xm, beginDate, endDate } = row
    return { student: isOpen ? xm : maskedName(xm ?? ''), beginDate, endDate }
  },
  async answer(ctx, id, { answer, note, contact }) {
    const row = (await loadRows(ctx, stayApply, [id], { lock: true })).get(id)
    if (!row || row.state !== stayStates.waiting[0]) return
    const said = [contact ? `${contact}（短信链接）` : '短信链接', note ?? ''].filter(Boolean).join('：').slice(0, 200)
    const isAgreed = answer === 'agree'
    await audit(ctx, [
      {
        entity: stayApply,
        recordId: id,
        action: 'parentConfirm',
        title: `${row.xm}的家长${isAgreed ? '同意' : '不同意'}`,
      },
    ])
    await changeRows(ctx, stayApply, { where: { id }, values: saidBy(ctx, isAgreed, parentWays.link[0], said) })
    await settle(ctx, row, isAgreed, said)
  },
}

function saidBy(ctx: Ctx, isAgreed: boolean, parentWay: (typeof parentWays)[keyof typeof parentWays][0], note: string) {
  return {
    parentConfirm: isAgreed ? parentStates.agreed[0] : parentStates.refused[0],
    parentWay,
    parentTime: ctx.now().toISOString(),
    parentNote: note,
  }
}

export const parentConfirmed = action(confirmParent, async (ctx, { row, input: { result, way, note } }) => {
  const isAgreed = result === parentStates.agreed[0]
  // Somebody has spoken with them: the address they were sent asks for nothing any more.
  await closeLinks(ctx, purpose, [row.id])
  await changeRows(ctx, stayApply, { where: { id: row.id }, values: saidBy(ctx, isAgreed, way, note) })
  await settle(ctx, row, isAgreed, note)
  return null
})

/** With the family's word its flow begins; without it the counsellor hears of it, and nothing else happens. */
async function settle(ctx: Ctx, row: StayRow, isAgreed: boolean, said: string): Promise<void> {
  if (!isAgreed) return tellCounsellor(ctx, row, `${row.xm}的家长不同意假期留宿，请尽快联系`, said)
  const starterId = (await ctx.call(accountsOf, { entity: 'base.student', ids: [row.studentId] })).get(row.studentId)
  if (!starterId) throw badRequest({ text: '该学生的账号已停用，不能提交审批' })
  await startFlow(asProduct(ctx), { processType: stayFlowCode, bizId: row.id, starterId })
}

/** A link that was sent asks nobody any more. */
export const closeAsking = (ctx: Ctx, ids: readonly string[]) => closeLinks(ctx, purpose, ids)

async function tellCounsellor(ctx: Ctx, { id, studentId }: StayRow, title: string, content: string): Promise<void> {
  const to = await ctx.call(whoOf, { student: studentId, roles: ['fdy'] })
  await sendMessage(ctx, {
    userIds: to.filter((one) => one !== ctx.actor.userId),
    category: 'approval',
    title,
    content,
    link: `/holiday/detail?id=${id}`,
    biz: { type: stayApply.path, id },
  })
}
