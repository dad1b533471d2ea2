import type { Ctx } from '#kernel/world/context.ts'
import { application } from '#patterns/application/server/application.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { takeSmsQuota } from '#services/sms/send-sms.ts'
import { filledText, segmentsOf } from '#services/sms/shared/text.ts'
import { populationText } from '#modules/school/population/shared/services.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { recipientsShape, smsMass, smsMassFlow as code } from '../../shared/sms-mass.ts'
import { smsMassType } from './sms-mass-job.ts'
import { smsMassModel } from './sms-model.ts'

/** 群发短信: more people than one may write to alone; the quota is taken when it is agreed to, and the messages are written out. */
export const smsMassFlow = application(smsMass, {
  code,
  name: '群发短信',
  group: '10',
  icon: 'send',
  managerRoles: ['gly'],
  numberPrefix: 'DX',
  fields: [{ name: 'people', label: '接收人数', kind: 'number' }],
  model: smsMassModel,
  known: async (ctx, mass) => ({ mass, text: await textOf(ctx, mass.template, mass.params) }),
  read: (_ctx, { mass, text }) => ({
    facts: { people: mass.people },
    title: `群发短信（${mass.people} 人）`,
    summary: [
      { label: '接收人数', text: String(mass.people) },
      { label: '内容', text: text.slice(0, 60) },
    ],
  }),
  whatNow: (_ctx, { mass }) =>
    mass.dueTime ? `将于 ${chineseTime.moment(mass.dueTime)} 发送` : '正在发送，结果可在短信记录中查看',
  async lines(ctx, { mass, text }) {
    const { targetScope, recipients } = recipientsShape.parse(JSON.parse(mass.population))
    const typed = recipients.split(/[\s,，;；]+/).filter(Boolean).length
    return [
      ['内容', text],
      [
        '接收人',
        [await ctx.call(populationText, { scope: targetScope }), typed > 0 ? `另填手机号 ${typed} 个` : '']
          .filter(Boolean)
          .join('；'),
      ],
      ['接收人数', mass.people, { name: 'people' }],
      ['预计条数', mass.people * segmentsOf(text)],
      ['计划发送时间', mass.dueTime ? chineseTime.fullMoment(mass.dueTime) : '审批通过后立即发送'],
    ]
  },
  async onPass(ctx, { mass }, { starterId }) {
    if (mass.departmentId) await ctx.call(takeSmsQuota, { departmentId: mass.departmentId, segments: mass.reserved })
    const jobId = await enqueueJob(ctx, {
      type: smsMassType,
      title: `群发短信：${mass.people} 人`,
      params: { massId: mass.id },
    })
    // It is the work of whoever wrote it, not of whoever agreed.
    await ctx.db.execute('update sys_job set owner_id = $2 where id = $1', [jobId, starterId])
    return { isSettled: false }
  },
})

async function textOf(ctx: Ctx, template: string, params: Record<string, string>): Promise<string> {
  const [found] = await ctx.db.query<{ content: string }>('select content from sms_template where template_code = $1', [
    template,
  ])
  return filledText(found?.content ?? template, params)
}
