import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Seed } from '#kernel/world/world.ts'
import { makeLink } from '#services/publiclink/links.ts'
import { recentSms } from '#services/sms/recent-sms.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { smsTemplate } from '#services/sms/shared/template.ts'

/** Somebody of a family who may consent, and the number somebody called and found right. */
type Askable = { memberName: string; verifiedPhone: string | null }

type Question = {
  entity: AnyEntity
  bizId: string
  /** Of the link and of the text; the text has `{link}`. */
  purpose: string
  template: string
  params: Record<string, string>
  /** In the order they are asked. */
  contacts: readonly Askable[]
  /** All records of the same student: a family gets one text of them within ten minutes. */
  ownIds: readonly string[]
  expireTime: Date
}

/** Within this time a family gets one text of a student, however often something is asked for. */
const quietMs = 10 * 60_000

/** Asks the family by a text message with an address of its own; answers why nobody was written to, or null. */
export async function askByText(ctx: Ctx, question: Question): Promise<string | null> {
  const { entity, bizId, purpose, template, params, contacts, ownIds, expireTime } = question
  if (contacts.length === 0) return '紧急联系人中没有父母或监护人，请电话联系家长'
  const contact = contacts.find(({ verifiedPhone }) => verifiedPhone !== null)
  // What the student told alone is nobody's consent.
  if (!contact?.verifiedPhone) return '家长号码未核实，短信未发出，请电话联系家长'
  const since = new Date(ctx.now().getTime() - quietMs)
  if (await recentSms(ctx, { template, biz: { type: entity.path, ids: ownIds }, since }))
    return '10分钟内已向家长发送过短信，未再发送，请电话联系家长'
  const { verifiedPhone: phone, memberName } = contact
  const link = await makeLink(ctx, { purpose, bizId, phone, contact: memberName, expireTime })
  if (!link) return '未设置平台访问地址，短信未发出，请电话联系家长'
  try {
    const biz = { type: entity.path, id: bizId }
    await sendSms(ctx, { template, phone, params: { school: ctx.school.name, ...params, link }, biz })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `短信未发出：${error.message}，请电话联系家长`
  }
}

type Text = { templateCode: string; templateName: string; kind: string; content: string }

/** What families are written; a school may word it anew. */
export function textSeed(name: string, templates: readonly Text[]): Seed {
  return {
    name,
    content: templates,
    async run(ctx) {
      const known = await ctx.db.query<{ code: string }>('select template_code as code from sms_template')
      const codes = new Set(known.map(({ code }) => code))
      for (const template of templates)
        if (!codes.has(template.templateCode))
          await insertRow(ctx, smsTemplate, newId(ctx.now()), { ...template, status: '1' })
    },
  }
}

/** A name as strangers may see it who might pick up the phone: 万*军, 李*. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = [...name]
  return rest.length < 2 ? `${first}*` : `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}`
}
