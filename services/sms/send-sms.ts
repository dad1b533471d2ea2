import type { Ctx } from '#kernel/world/context.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { newId } from '#kernel/world/id.ts'
import { hashOf, insertRow } from '#kernel/operations/store.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { defineService } from '#kernel/world/service.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { knowsTemplate, openChannels } from './channels.ts'
import { deliverSoon } from './deliver.ts'
import { missingParam, noChannel, notRegistered, phoneUsedUp, unknownTemplate, wrongPhone } from './errors.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { smsPerPhoneDaily, smsQuietFrom, smsQuietTo } from './shared/params.ts'
import { smsPayload, smsRecord } from './shared/record.ts'
import { smsKinds } from './shared/template.ts'
import { filledText, holesOf, providerTemplatesOf, segmentsOf, signed } from './shared/text.ts'

export type SmsOrder = {
  /** Code of the template. */
  template: string
  phone: string
  params: Readonly<Record<string, string>>
  userId?: string
  /** Goes out in quiet hours too, and beyond the daily bound: security and warnings. */
  isUrgent?: boolean
  /** Not before this moment. */
  dueTime?: Date
  /** What it is about. */
  biz?: { type: string; id: string }
  /** The department whose monthly quota pays; none for messages of the platform itself. */
  departmentId?: string
  /** A second order with the same key is the first one again. */
  dedupeKey?: string
}

/** Takes messages off a department's month, or refuses. Provided by whoever keeps quotas. */
export const takeSmsQuota = defineService<{ departmentId: string; segments: number }, null>('sms.takeQuota', {
  fallback: null,
})

type Template = { code: string; name: string; kind: string; content: string; providerTemplates: string | null }

/**
 * Orders a text message, in the caller's transaction: it goes out once that commits, or when the quiet hours are over.
 * Throws a readable refusal for a wrong phone, an unknown template, a missing value, a used-up quota.
 */
export async function sendSms(ctx: Ctx, order: SmsOrder): Promise<{ recordId: string }> {
  if (!ctx.db.isTransaction) throw new Error('a message is ordered inside a transaction')
  if (!phonePattern.test(order.phone)) throw wrongPhone()
  const template = await filledTemplate(ctx, order)
  if (order.dedupeKey) {
    const [known] = await ctx.db.query<{ id: string }>('select id from sms_record where dedupe_key = $1', [
      order.dedupeKey,
    ])
    if (known) return { recordId: known.id }
  }
  const channel = await firstChannel(ctx, template)
  const isCode = template.kind === smsKinds.code[0]
  if (!isCode && !order.isUrgent) await withinDay(ctx, order.phone)
  const text = filledText(template.content, order.params)
  const segments = segmentsOf(signed(text, channel.signName))
  if (order.departmentId) await ctx.call(takeSmsQuota, { departmentId: order.departmentId, segments })
  const recordId = newId(ctx.now())
  // Codes are for the phone alone; where nothing is really sent, developers read them in the list.
  const isShown = !isCode || (channel.provider === 'mock' && !ctx.world.isProduction)
  await insertRow(ctx, smsRecord, recordId, {
    phone: order.phone,
    templateCode: template.code,
    templateName: template.name,
    kind: template.kind,
    content: isShown ? text : filledText(template.content, maskedParams(order.params)),
    status: '0',
    dueTime: (await dueTimeOf(ctx, order, isCode)).toISOString(),
    segments,
    costFen: 0,
    isUrgent: order.isUrgent === true,
    bizType: order.biz?.type ?? null,
    bizId: order.biz?.id ?? null,
    userId: order.userId ?? null,
    departmentId: order.departmentId ?? null,
    dedupeKey: order.dedupeKey ?? null,
  })
  await insertRow(ctx, smsPayload, newId(ctx.now()), { recordId, params: JSON.stringify(order.params) })
  ctx.afterCommit(() => deliverSoon(ctx.world, ctx.school))
  return { recordId }
}

/** A template whose holes are all filled by the order. */
export async function filledTemplate(ctx: Ctx, order: Pick<SmsOrder, 'template' | 'params'>): Promise<Template> {
  const template = await templateOf(ctx, order.template)
  const absent = holesOf(template.content).find((name) => !order.params[name])
  if (absent) throw missingParam({ x: absent })
  return template
}

async function templateOf(ctx: Ctx, code: string): Promise<Template> {
  const [template] = await ctx.db.query<Template>(
    `select template_code as code, template_name as name, kind, content, provider_templates as "providerTemplates"
     from sms_template
     where template_code = $1 and status = '1'`,
    [code],
  )
  if (!template) throw unknownTemplate({ code })
  return template
}

/** The channel that will be tried first; refused now rather than found out at night. */
export async function firstChannel(ctx: Ctx, template: Template) {
  const channels = await openChannels(ctx)
  if (channels.length === 0) throw noChannel()
  const { numbers } = providerTemplatesOf(template.providerTemplates)
  const fit = channels.find((one) => knowsTemplate(one, numbers))
  if (!fit) throw notRegistered({ c: channels[0]!.name })
  return fit
}

async function withinDay(ctx: Ctx, phone: string): Promise<void> {
  const most = await readParam(ctx, smsPerPhoneDaily)
  const midnight = beginOf(ctx.today())
  const [row] = await ctx.db.query<{ count: number }>(
    `select count(*)::int as count
     from sms_record
     where phone_hash = $1 and create_time >= $2 and kind = '2' and not is_urgent and status <> '4'`,
    [hashOf(ctx, smsRecord, 'phone', phone), midnight],
  )
  if (row!.count >= most) throw phoneUsedUp()
}

/** When an order goes out: when it wants to, but not in the quiet hours. */
export async function dueTimeOf(
  ctx: Ctx,
  order: Pick<SmsOrder, 'dueTime' | 'isUrgent'>,
  isCode: boolean,
): Promise<Date> {
  const wanted = order.dueTime && order.dueTime > ctx.now() ? order.dueTime : ctx.now()
  if (isCode || order.isUrgent) return wanted
  return afterQuietHours(wanted, { from: await readParam(ctx, smsQuietFrom), to: await readParam(ctx, smsQuietTo) })
}

function maskedParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, name === 'code' ? '******' : value]))
}
