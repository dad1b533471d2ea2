import type { Ctx } from '#kernel/world/context.ts'
import { selectionOf, type RawRow } from '#kernel/operations/read/selection.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { aliyunClient } from './channels/aliyun.ts'
import type { Clock, OpenChannel, SmsClient } from './channels/channel.ts'
import { gatewayClient } from './channels/gateway.ts'
import { huaweiClient } from './channels/huawei.ts'
import { tencentClient } from './channels/tencent.ts'
import { receiptPath } from './receipt-key.ts'
import { smsChannel } from './shared/channel.ts'

const makers: Readonly<Record<string, (channel: OpenChannel, clock: Clock) => SmsClient>> = {
  aliyun: aliyunClient,
  tencent: tencentClient,
  huawei: huaweiClient,
  http: gatewayClient,
  mock: mockClient,
}
/** These send whole texts; the others only templates they know under a number. */
const freeTexts: ReadonlySet<string> = new Set(['mock', 'http'])

/** Channels in use, in the order in which they are tried. The mock one does not exist in production. */
export async function openChannels(ctx: Ctx): Promise<OpenChannel[]> {
  const selection = selectionOf(
    ctx.world,
    smsChannel,
    fieldsOf(smsChannel).map(([name]) => name),
    false,
  )
  const rows = await ctx.db.query<RawRow>(
    `select ${selection.columns} from sms_channel t where t.status = '1' order by t.is_default desc, t.sort, t.id`,
  )
  return rows
    .map((row) => asChannel(ctx, selection.reveal(ctx, row)))
    .filter((channel) => channel.provider !== 'mock' || !ctx.world.isProduction)
}

/** Whether a channel can send a template, given the numbers under which channels know it. */
export function knowsTemplate(channel: OpenChannel, numbers: ReadonlyMap<string, string>): boolean {
  return freeTexts.has(channel.provider) || numbers.has(channel.code)
}

/** What talks to a channel's provider. */
export function clientOf(channel: OpenChannel, clock: Clock): SmsClient {
  const make = makers[channel.provider]
  if (!make) throw new Error(`no client for the provider ${channel.provider}`)
  return make(channel, clock)
}

/** Nothing goes out; the record is all there is. */
function mockClient(): SmsClient {
  return {
    submit: async ({ recordId }) => ({ outcome: 'taken', messageId: `mock-${recordId}` }),
    look: async () => ({ outcome: 'delivered' }),
  }
}

function asChannel(ctx: Ctx, row: RawRow): OpenChannel {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  const origin = text('receiptOrigin')
  const id = String(row['id'])
  const code = String(row['channelCode'])
  return {
    id,
    code,
    name: String(row['channelName']),
    provider: String(row['provider']),
    signName: text('signName'),
    accessKey: text('accessKey'),
    secretKey: text('secretKey'),
    appId: text('appId'),
    region: text('region'),
    endpoint: text('endpoint'),
    authMode: text('authMode'),
    bodyTemplate: text('bodyTemplate'),
    okRule: text('okRule'),
    idPath: text('idPath'),
    balanceUrl: text('balanceUrl'),
    balancePath: text('balancePath'),
    receiptAddress: origin ? `${new URL(origin).origin}${receiptPath(ctx, { id, code })}` : null,
    unitFen: Number(row['unitFen']),
  }
}
