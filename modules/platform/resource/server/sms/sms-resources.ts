import { badRequest } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { smsStates } from '#services/sms/shared/record.ts'
import { holesOf, providerTemplatesOf } from '#services/sms/shared/text.ts'
import { builtInTemplates } from '#services/sms/shared/built-in.ts'
import { cancel } from '../../shared/platform-actions.ts'
import { smsRecord, smsTemplate } from '../../shared/platform-records.ts'
import { smsQuota } from '../../shared/sms-quota.ts'

export const smsTemplates = resource(smsTemplate, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, values, problems } of drafts) {
        const { wrongLine } = providerTemplatesOf(merged.providerTemplates as string | null)
        if (wrongLine !== null) problems.providerTemplates = `【${wrongLine.slice(0, 30)}】应为“通道编码=服务商模板号”`
        const content = String(merged.content ?? '')
        const rest = content.replace(/\{[A-Za-z]\w*\}/g, '')
        if (values.content !== undefined && /[{}]/.test(rest))
          problems.content = '变量应写作 {name}，名称以字母开头，只含字母和数字'
        const builtIn = builtInTemplates.find((one) => one.templateCode === merged.templateCode)
        const lost =
          builtIn && holesOf(builtIn.content).find((name) => name === 'code' && !holesOf(content).includes(name))
        if (lost) problems.content = `该模板由平台使用，内容须包含 {${lost}}`
      }
    },
  },
  // The platform itself sends by these.
  withhold: (row) => (builtInTemplates.some((one) => one.templateCode === row.templateCode) ? ['remove'] : []),
})

export const smsRecords = resource(smsRecord, {
  scope: 'open',
  actions: [
    action(cancel, async (ctx, { row }) => {
      if (row.claimTime) throw badRequest({ text: '短信正在发送，不能取消' })
      await ctx.db.execute('delete from sms_payload where record_id = $1', [row.id])
      return { status: smsStates.cancelled[0] }
    }),
  ],
  permissions: ['sendMass'],
})

export const smsQuotas = resource(smsQuota, { scope: 'open' })
