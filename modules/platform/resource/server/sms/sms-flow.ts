import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { readableAs } from '#services/flow/server/detail/may-read.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { schoolZone } from '#kernel/rules/school-time.ts'
import { takeSmsQuota } from '#services/sms/send-sms.ts'
import { filledText, segmentsOf } from '#services/sms/shared/text.ts'
import { populationText } from '#modules/school/population/shared/services.ts'
import { recipientsShape, smsMass, smsMassFlow as code } from '../../shared/sms-mass.ts'
import { smsMassType } from './sms-mass-job.ts'
import { smsMassModel } from './sms-model.ts'

type Mass = {
  id: string
  template: string
  params: Record<string, string>
  population: string
  dueTime: string | null
  departmentId: string | null
  reserved: number
  people: number
}

/** 群发短信: more people than one may write to alone; the quota is taken when it is agreed to, and the messages are written out. */
export const smsMassFlow: FlowType = {
  code,
  name: '群发短信',
  group: '10',
  icon: 'send',
  managerRoles: ['gly'],
  numberPrefix: 'DX',
  fields: [{ name: 'people', label: '接收人数', kind: 'number' }],
  model: smsMassModel,
  link: () => null,
  mayRead: readableAs(smsMass),
  async read(ctx, bizId) {
    const { mass, text } = await known(ctx, bizId)
    return {
      facts: { people: mass.people },
      title: `群发短信（${mass.people} 人）`,
      summary: [
        { label: '接收人数', text: String(mass.people) },
        { label: '内容', text: text.slice(0, 60) },
      ],
    }
  },
  async rows(ctx, bizId) {
    const { mass, text } = await known(ctx, bizId)
    const { targetScope, recipients } = recipientsShape.parse(JSON.parse(mass.population))
    const typed = recipients.split(/[\s,，;；]+/).filter(Boolean).length
    const who = [await ctx.call(populationText, { scope: targetScope }), typed > 0 ? `另填手机号 ${typed} 个` : '']
      .filter(Boolean)
      .join('；')
    return [
      { label: '内容', text },
      { label: '接收人', text: who },
      { name: 'people', label: '接收人数', text: String(mass.people) },
      { label: '预计条数', text: String(mass.people * segmentsOf(text)) },
      {
        label: '计划发送时间',
        text: mass.dueTime
          ? new Date(mass.dueTime).toLocaleString('zh-CN', { timeZone: schoolZone })
          : '审批通过后立即发送',
      },
    ]
  },
  async onPass(ctx, { bizId, starterId }) {
    const { mass } = await known(ctx, bizId)
    if (mass.departmentId) await ctx.call(takeSmsQuota, { departmentId: mass.departmentId, segments: mass.reserved })
    await becomes(ctx, smsMass, bizId, { isSettled: false })
    const jobId = await enqueueJob(ctx, {
      type: smsMassType,
      title: `群发短信：${mass.people} 人`,
      params: { massId: bizId },
    })
    // It is the work of whoever wrote it, not of whoever agreed.
    await ctx.db.execute('update sys_job set owner_id = $2 where id = $1', [jobId, starterId])
  },
}

async function known(ctx: Ctx, bizId: string): Promise<{ mass: Mass; text: string }> {
  const mass = (await loadRows(ctx, smsMass, [bizId])).get(bizId) as Mass | undefined
  if (!mass) throw notFound()
  const [template] = await ctx.db.query<{ content: string }>(
    'select content from sms_template where template_code = $1',
    [mass.template],
  )
  return { mass, text: filledText(template?.content ?? mass.template, mass.params) }
}
