import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { clientOf, knowsTemplate, openChannels } from '#services/sms/channels.ts'
import type { OpenChannel, Submitted } from '#services/sms/channels/channel.ts'
import { notRegistered } from '#services/sms/errors.ts'
import { receiptPath } from '#services/sms/receipt-key.ts'
import { bodyProblem } from '#services/sms/shared/gateway.ts'
import { smsRecord } from '#services/sms/shared/record.ts'
import { filledText, holesOf, providerTemplatesOf, segmentsOf, signed } from '#services/sms/shared/text.ts'
import { smsChannel } from '../../shared/platform-records.ts'
import { receiptAddressRoute, testChannelRoute } from '../../shared/sms-routes.ts'

/** What a provider cannot do without. */
const needed: Readonly<Record<string, readonly (keyof typeof smsChannel.fields)[]>> = {
  aliyun: ['signName', 'accessKey', 'secretKey'],
  tencent: ['signName', 'accessKey', 'secretKey', 'appId'],
  huawei: ['signName', 'accessKey', 'secretKey', 'appId', 'endpoint'],
  http: ['secretKey', 'endpoint', 'authMode'],
  mock: [],
}

export const smsChannels = resource(smsChannel, {
  scope: 'open',
  permissions: ['test'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const draft of drafts) judgeChannel(ctx.world.isProduction, draft)
    },
    async after(ctx, changes) {
      const chosen = changes.findLast((change) => change.after?.isDefault === true)
      // There is one default: choosing it takes the place from the other.
      if (chosen)
        await ctx.db.execute(
          `update sms_channel
           set is_default = false, version = version + 1, update_time = $2
           where is_default and id <> $1`,
          [chosen.id, ctx.now()],
        )
    },
  },
})

function judgeChannel(isProduction: boolean, draft: Draft<typeof smsChannel>): void {
  const { merged, problems } = draft
  const provider = String(merged.provider)
  if (provider === 'mock' && isProduction) problems.provider = '正式环境不能使用模拟通道'
  for (const name of needed[provider] ?? []) {
    if (!merged[name]) problems[name] ??= `${smsChannel.fields[name].options.label}不能为空`
  }
  const wrongBody = merged.bodyTemplate ? bodyProblem(String(merged.bodyTemplate)) : null
  if (wrongBody) problems.bodyTemplate = wrongBody
  if (merged.okRule && !/^[^=]+=[^=]+$/.test(String(merged.okRule))) problems.okRule = '成功条件应写作 code=0'
}

const testTemplate = 'notice'
const testParams = { title: '通道测试', content: '收到本短信说明通道可用' }
const pauseMilliseconds = 60_000

/** Trying a channel, and where its provider reports to. */
export const smsChannelRoutes: readonly Route[] = [
  freeRoute(testChannelRoute, async ({ world, caller }, { id }) => {
    const test = await readAs(world, caller, (ctx) => prepareTest(ctx, id))
    const recordId = newId(world.clock())
    const { content, channel, phone, number } = test
    const text = signed(filledText(content, testParams), channel.signName)
    const answer = await clientOf(channel, world.clock).submit({
      recordId,
      phone,
      templateNumber: number,
      params: testParams,
      ordered: holesOf(content).map((name) => testParams[name as keyof typeof testParams] ?? ''),
      text,
    })
    await writeAs(world, caller, (ctx) => keepTest(ctx, { ...test, recordId, text, answer }))
    if (answer.outcome === 'refused') throw badRequest({ text: `发送失败：${answer.text}` })
    return { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, isKnown: answer.outcome === 'taken' }
  }),
  route(receiptAddressRoute, async (ctx, { id }) => {
    const [channel] = await ctx.db.query<{ id: string; code: string; origin: string | null }>(
      'select id, channel_code as code, receipt_origin as origin from sms_channel where id::text = $1',
      [id],
    )
    if (!channel) throw notFound()
    return { address: `${channel.origin ? new URL(channel.origin).origin : ''}${receiptPath(ctx, channel)}` }
  }),
]

type Test = { channel: OpenChannel; content: string; number: string; phone: string }

async function prepareTest(ctx: Ctx, id: string): Promise<Test> {
  const channel = (await openChannels(ctx)).find((one) => one.id === id)
  if (!channel) throw badRequest({ text: '通道未启用，不能测试' })
  const { userId } = ctx.actor
  const account = userId ? (await loadRows(ctx, ctx.world.entities.get('sys.user')!, [userId])).get(userId) : undefined
  const phone = String(account?.['sjhm'] ?? '')
  if (!phonePattern.test(phone)) throw badRequest({ text: '请先在个人中心填写您的手机号' })
  const [recent] = await ctx.db.query(
    `select 1 from sms_record where biz_type = 'smsChannel' and user_id = $1 and create_time > $2 limit 1`,
    [userId, new Date(ctx.now().getTime() - pauseMilliseconds)],
  )
  if (recent) throw badRequest({ text: '每分钟只能测试一次，请稍后再试' })
  const [template] = await ctx.db.query<{ content: string; numbers: string | null }>(
    'select content, provider_templates as numbers from sms_template where template_code = $1',
    [testTemplate],
  )
  const { numbers } = providerTemplatesOf(template?.numbers)
  if (!template || !knowsTemplate(channel, numbers)) throw notRegistered({ c: channel.name })
  return { channel, content: template.content, number: numbers.get(channel.code) ?? '', phone }
}

async function keepTest(ctx: Ctx, test: Test & { recordId: string; text: string; answer: Submitted }): Promise<void> {
  const { channel, answer } = test
  const now = ctx.now().toISOString()
  const segments = segmentsOf(test.text)
  const isOut = answer.outcome !== 'refused'
  await insertRow(ctx, smsRecord, test.recordId, {
    phone: test.phone,
    templateCode: testTemplate,
    templateName: '通道测试',
    kind: '2',
    content: filledText(test.content, testParams),
    channelCode: channel.code,
    status: isOut ? '1' : '3',
    providerMsgId: answer.outcome === 'taken' ? answer.messageId : null,
    dueTime: now,
    submitTime: isOut ? now : null,
    errorCode: answer.outcome === 'refused' ? answer.code : null,
    errorMsg: answer.outcome === 'taken' ? null : answer.text.slice(0, 300),
    segments,
    costFen: isOut ? segments * channel.unitFen : 0,
    isUrgent: true,
    bizType: 'smsChannel',
    bizId: channel.id,
    userId: ctx.actor.userId,
  })
}
