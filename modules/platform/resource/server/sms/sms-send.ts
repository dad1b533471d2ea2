import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { openChannels } from '#services/sms/channels.ts'
import { noChannel, unknownTemplate } from '#services/sms/errors.ts'
import { sendMany } from '#services/sms/send-many.ts'
import { filledTemplate, firstChannel, takeSmsQuota } from '#services/sms/send-sms.ts'
import { smsKinds } from '#services/sms/shared/template.ts'
import { filledText, holesOf, segmentsOf, signed } from '#services/sms/shared/text.ts'
import { requireReach } from '#modules/school/population/shared/services.ts'
import { mostWithoutApproval, smsMass, smsMassFlow, type Recipients } from '../../shared/sms-mass.ts'
import { previewSmsRoute, sendSmsRoute } from '../../shared/sms-routes.ts'
import { smsMassType } from './sms-mass-job.ts'
import { peopleOf } from './sms-people.ts'
import { restOfQuota } from './sms-quota.ts'

type Order = AskedOf<typeof sendSmsRoute>

/** Messages to several people: what it would be, and doing it. */
export const smsSendRoutes: readonly Route[] = [
  route(previewSmsRoute, async (ctx, order) => {
    const { content, signName, unitFen } = await noticeOf(ctx, order)
    await ctx.call(requireReach, { scope: order.targetScope })
    const found = await peopleOf(ctx, order)
    const text = signed(filledText(content, order.params), signName)
    const segments = segmentsOf(text)
    const people = found.phones.length
    const departmentId = await departmentOf(ctx)
    return {
      text,
      missing: holesOf(content).filter((name) => !order.params[name]),
      segments,
      people,
      messages: people * segments,
      costFen: people * segments * unitFen,
      limit: mostWithoutApproval,
      mayExceed: can(ctx.actor, 'smsRecord:sendMass'),
      quotaLeft: departmentId ? await restOfQuota(ctx, departmentId) : null,
      ...found.report,
    }
  }),
  route(sendSmsRoute, async (ctx, order) => {
    await noticeOf(ctx, order)
    await ctx.call(requireReach, { scope: order.targetScope })
    const { phones } = await peopleOf(ctx, order)
    if (phones.length === 0) throw badRequest({ text: '没有可发送的手机号' })
    return phones.length > mostWithoutApproval
      ? sendMass(ctx, { order, people: phones.length })
      : sendFew(ctx, { order, phones })
  }),
]

async function sendFew(ctx: Ctx, { order, phones }: { order: Order; phones: string[] }) {
  const departmentId = await departmentOf(ctx)
  const segments = await segmentsFor(ctx, order)
  if (departmentId) await ctx.call(takeSmsQuota, { departmentId, segments: segments * phones.length })
  const { sent, full } = await sendMany(ctx, {
    ...order,
    phones,
    batch: newId(ctx.now()),
    departmentId,
    dueTime: order.dueTime ? new Date(order.dueTime) : undefined,
  })
  if (departmentId && full.length > 0) await ctx.call(takeSmsQuota, { departmentId, segments: -segments * full.length })
  return {
    sent,
    skipped: full.map((phone) => ({
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      reason: '该手机号今日接收短信已达上限',
    })),
  }
}

/** Very many people: at once for those who may do without an approval and prove it a second time, else when the flow has agreed; written out by a job. */
async function sendMass(ctx: Ctx, { order, people }: { order: Order; people: number }) {
  const isFree = can(ctx.actor, 'smsRecord:sendMass')
  if (isFree) await requireSecondAuth(ctx, 'smsSend:mass')
  const departmentId = (await departmentOf(ctx)) ?? null
  const reserved = (await segmentsFor(ctx, order)) * people
  if (departmentId && isFree) await ctx.call(takeSmsQuota, { departmentId, segments: reserved })
  const id = newId(ctx.now())
  const { template, params, dueTime, ...population } = order
  // What waits for an agreement has taken nothing yet that could be given back.
  await insertRow(ctx, smsMass, id, {
    template,
    params,
    population: JSON.stringify(population satisfies Recipients),
    dueTime: dueTime ?? null,
    departmentId,
    reserved,
    people,
    isSettled: !isFree,
  })
  if (!isFree) return { ...(await startFlow(ctx, { processType: smsMassFlow, bizId: id })), people }
  return {
    jobId: await enqueueJob(ctx, { type: smsMassType, title: `群发短信：${people} 人`, params: { massId: id } }),
    people,
  }
}

async function segmentsFor(ctx: Ctx, order: Order): Promise<number> {
  const template = await filledTemplate(ctx, order)
  return segmentsOf(signed(filledText(template.content, order.params), (await firstChannel(ctx, template)).signName))
}

async function noticeOf(
  ctx: Ctx,
  order: Order,
): Promise<{ content: string; signName: string | null; unitFen: number }> {
  const [template] = await ctx.db.query<{ content: string; kind: string }>(
    `select content, kind from sms_template where template_code = $1 and status = '1'`,
    [order.template],
  )
  if (!template) throw unknownTemplate({ code: order.template })
  if (template.kind !== smsKinds.notice[0]) throw invalid({ template: '验证码模板不能群发' })
  const [channel] = await openChannels(ctx)
  if (!channel) throw noChannel()
  return { content: template.content, signName: channel.signName, unitFen: channel.unitFen }
}

/** Whose quota pays: the department the sender works in. */
async function departmentOf(ctx: Ctx): Promise<string | undefined> {
  if (ctx.actor.kind !== 'user' || ctx.actor.person?.entity !== 'base.teacher') return undefined
  const [row] = await ctx.db.query<{ id: string | null }>(
    'select department_id as id from base_teacher where id = $1',
    [ctx.actor.person.id],
  )
  return row?.id ?? undefined
}
