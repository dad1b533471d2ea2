import { z } from 'zod'
import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'
import { openChannels } from '#kernel/sms/channels.ts'
import { noChannel, unknownTemplate } from '#kernel/sms/errors.ts'
import { sendSms } from '#kernel/sms/send-sms.ts'
import { smsKinds } from '#kernel/sms/shared/template.ts'
import { filledText, holesOf, segmentsOf, signed } from '#kernel/sms/shared/text.ts'

/** Beyond this a message to many people needs an approval. */
const mostRecipients = 200

const input = z.object({
  template: z.string({ error: '请选择短信模板' }).min(1, '请选择短信模板').max(50),
  params: z.record(z.string().max(50), z.string().max(500)).default({}),
  recipients: z.string({ error: '请输入接收人' }).max(20_000, '接收人过多'),
  dueTime: z.iso.datetime({ offset: true, error: '计划发送时间格式不正确' }).nullish(),
})

/** Messages to several people: what it would be, and doing it. */
export const smsSendRoutes: readonly Route[] = [
  route({
    method: 'POST', service: 'resource', path: 'smsSend/preview', label: '群发短信预估', access: { permission: 'smsSend:send' }, input,
    run: async (ctx, order) => {
      const { template, found, signName, unitFen } = await prepared(ctx, order)
      const text = filledText(template.content, order.params)
      const segments = segmentsOf(signed(text, signName))
      const people = found.phones.length
      return { text: signed(text, signName), missing: holesOf(template.content).filter((name) => !order.params[name]), segments, people, messages: people * segments, costFen: people * segments * unitFen, limit: mostRecipients, ...found.report }
    },
  }),
  route({
    method: 'POST', service: 'resource', path: 'smsSend/send', label: '群发短信', access: { permission: 'smsSend:send' }, input,
    run: async (ctx, order) => {
      const { found } = await prepared(ctx, order)
      if (found.phones.length === 0) throw badRequest({ text: '没有可发送的手机号' })
      if (found.phones.length > mostRecipients) throw badRequest({ text: `单次群发不能超过 ${mostRecipients} 人` })
      const departmentId = await departmentOf(ctx)
      const bizId = newId(ctx.now())
      const skipped: { phone: string; reason: string }[] = []
      for (const { phone } of found.phones) {
        try {
          await sendSms(ctx, { template: order.template, phone, params: order.params, biz: { type: 'smsSend', id: bizId }, departmentId, ...(order.dueTime ? { dueTime: new Date(order.dueTime) } : {}) })
        } catch (error) {
          // One person's daily bound does not stop the others; anything else stops it all.
          if (!(error instanceof AppError) || error.code !== 'SMS_PHONE_DAY') throw error
          skipped.push({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, reason: error.message })
        }
      }
      return { sent: found.phones.length - skipped.length, skipped }
    },
  }),
]

type Template = { content: string; kind: string }
type Found = { phones: { phone: string }[]; report: { duplicates: number; blanks: string[]; unknown: string[] } }

async function prepared(ctx: Ctx, order: z.infer<typeof input>): Promise<{ template: Template; found: Found; signName: string | null; unitFen: number }> {
  const [template] = await ctx.db.query<Template>(`select content, kind from sms_template where template_code = $1 and status = '1'`, [order.template])
  if (!template) throw unknownTemplate({ code: order.template })
  if (template.kind !== smsKinds.notice[0]) throw invalid({ template: '验证码模板不能群发' })
  const [channel] = await openChannels(ctx)
  if (!channel) throw noChannel()
  return { template, found: await recipientsOf(ctx, order.recipients), signName: channel.signName, unitFen: channel.unitFen }
}

/** Phones, student and staff numbers, one a line. People are found within what the sender may see. */
async function recipientsOf(ctx: Ctx, text: string): Promise<Found> {
  const words = toHalfWidth(text).split(/[\s,，;；、]+/).filter((word) => word !== '')
  const numbers = words.filter((word) => !phonePattern.test(word))
  const people = numbers.length > 0 ? await peopleBy(ctx, numbers) : new Map<string, string | null>()
  const phones = new Set<string>()
  const report: Found['report'] = { duplicates: 0, blanks: [], unknown: [] }
  for (const word of words) {
    const phone = phonePattern.test(word) ? word : people.get(word)
    if (phone === undefined) report.unknown.push(word)
    else if (phone === null) report.blanks.push(word)
    else if (phones.has(phone)) report.duplicates += 1
    else phones.add(phone)
  }
  return { phones: [...phones].map((phone) => ({ phone })), report }
}

const kinds = [{ entity: 'base.student', table: 'base_student', number: 'xh' }, { entity: 'base.teacher', table: 'base_teacher', number: 'gh' }] as const

async function peopleBy(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  for (const kind of kinds) {
    const resource = ctx.world.resources.get(kind.entity)
    if (!resource) continue
    const scope = await rowScope(ctx, resource, 'list').catch(() => null)
    if (!scope) continue
    const rows = await ctx.db.query<{ id: string }>(`select id from ${kind.table} where ${kind.number} = any($1)`, [numbers])
    for (const row of (await loadRows(ctx, resource.entity, rows.map((one) => one.id), { scope })).values()) {
      found.set(String(row[kind.number]), typeof row['sjhm'] === 'string' && phonePattern.test(row['sjhm']) ? row['sjhm'] : null)
    }
  }
  return found
}

/** Whose quota pays: the department the sender works in. */
async function departmentOf(ctx: Ctx): Promise<string | undefined> {
  if (ctx.actor.kind !== 'user' || ctx.actor.person?.entity !== 'base.teacher') return undefined
  const [row] = await ctx.db.query<{ id: string | null }>('select department_id as id from base_teacher where id = $1', [ctx.actor.person.id])
  return row?.id ?? undefined
}
