import { createHash, createHmac } from 'node:crypto'
import { callProvider } from './call.ts'
import type { Clock, OpenChannel, Receipt, SmsClient } from './channel.ts'

const publicEndpoint = 'https://sms.tencentcloudapi.com'
const version = '2021-01-11'
const contentType = 'application/json; charset=utf-8'

/** Tencent Cloud short messages, signed with TC3-HMAC-SHA256. */
export function tencentClient(channel: OpenChannel, clock: Clock): SmsClient {
  const call = async (action: string, content: unknown) => {
    const url = new URL(channel.endpoint ?? publicEndpoint)
    const body = JSON.stringify(content)
    const timestamp = Math.floor(clock().getTime() / 1000)
    const authorization = signTencent({
      host: url.host,
      service: 'sms',
      body,
      timestamp,
      accessKey: channel.accessKey ?? '',
      secretKey: channel.secretKey ?? '',
    })
    const headers = {
      authorization,
      'content-type': contentType,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': channel.region ?? 'ap-guangzhou',
    }
    const answer = await callProvider(`${url.origin}/`, { method: 'POST', headers, body })
    return answer.kind === 'answered' ? { ...answer, body: (answer.body['Response'] ?? {}) as TencentAnswer } : answer
  }
  return {
    async submit(message) {
      const answer = await call('SendSms', {
        PhoneNumberSet: [`+86${message.phone}`],
        SmsSdkAppId: channel.appId ?? '',
        SignName: channel.signName ?? '',
        TemplateId: message.templateNumber,
        TemplateParamSet: message.ordered,
        SessionContext: message.recordId,
      })
      if (answer.kind === 'unknown') return { outcome: 'unknown', text: answer.text }
      if (answer.kind === 'unsent') return { outcome: 'refused', code: 'UNREACHABLE', text: answer.text }
      const [sent] = answer.body.SendStatusSet ?? []
      if (sent?.Code === 'Ok') return { outcome: 'taken', messageId: String(sent.SerialNo ?? '') }
      const problem = answer.body.Error ?? sent
      return {
        outcome: 'refused',
        code: problem?.Code ?? `HTTP_${answer.status}`,
        text: problem?.Message ?? '服务商拒绝',
      }
    },
    async look({ recordId, phone, sentAt }): Promise<Receipt> {
      const begin = Math.floor(sentAt.getTime() / 1000) - 60
      const answer = await call('PullSmsSendStatusByPhoneNumber', {
        BeginTime: begin,
        EndTime: begin + 86_400,
        Offset: 0,
        Limit: 100,
        PhoneNumber: `+86${phone}`,
        SmsSdkAppId: channel.appId ?? '',
      })
      if (answer.kind !== 'answered' || answer.body.Error || !answer.body.PullSmsSendStatusSet)
        return { outcome: 'unknown' }
      const found = answer.body.PullSmsSendStatusSet.find((one) => one.SessionContext === recordId)
      // Only messages with a receipt are listed, so one that is not there may still be on its way.
      if (!found) return { outcome: 'unknown' }
      return {
        outcome: found.ReportStatus === 'SUCCESS' ? 'delivered' : 'failed',
        messageId: found.SerialNo,
        code: found.Description,
      }
    },
    async balance() {
      const hourOf = (moment: Date) => moment.toISOString().slice(0, 13).replace(/[-T]/g, '')
      const answer = await call('SmsPackagesStatistics', {
        SmsSdkAppId: channel.appId ?? '',
        Limit: 100,
        Offset: 0,
        BeginTime: '2019010100',
        EndTime: hourOf(clock()),
      })
      if (answer.kind !== 'answered' || !answer.body.SmsPackagesStatisticsSet) return null
      return answer.body.SmsPackagesStatisticsSet.reduce(
        (left, one) => left + Math.max((one.PackageAmount ?? 0) - (one.CurrentUsage ?? 0), 0),
        0,
      )
    },
  }
}

type TencentProblem = { Code?: string; Message?: string; SerialNo?: string }
type TencentAnswer = {
  Error?: TencentProblem
  SendStatusSet?: TencentProblem[]
  SmsPackagesStatisticsSet?: { PackageAmount?: number; CurrentUsage?: number }[]
  PullSmsSendStatusSet?: { SessionContext?: string; ReportStatus?: string; SerialNo?: string; Description?: string }[]
}

type TencentRequest = {
  host: string
  service: string
  body: string
  timestamp: number
  accessKey: string
  secretKey: string
}

/** The `Authorization` of a call with a JSON body. */
export function signTencent(request: TencentRequest): string {
  const day = new Date(request.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${request.service}/tc3_request`
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${contentType}`,
    `host:${request.host}`,
    '',
    'content-type;host',
    sha256(request.body),
  ].join('\n')
  const toSign = ['TC3-HMAC-SHA256', String(request.timestamp), scope, sha256(canonical)].join('\n')
  const dayKey = hmac(`TC3${request.secretKey}`, day)
  const key = hmac(hmac(dayKey, request.service), 'tc3_request')
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${request.accessKey}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
