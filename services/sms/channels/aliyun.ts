import { createHash, createHmac, randomUUID } from 'node:crypto'
import { dayOf } from '#kernel/rules/school-time.ts'
import { callProvider } from './call.ts'
import type { Clock, OpenChannel, Receipt, SmsClient } from './channel.ts'

const publicEndpoint = 'https://dysmsapi.aliyuncs.com'
const version = '2017-05-25'

/** Alibaba Cloud short messages, signed with ACS3-HMAC-SHA256. */
export function aliyunClient(channel: OpenChannel, clock: Clock): SmsClient {
  const call = (action: string, query: Record<string, string>) => {
    const url = new URL(channel.endpoint ?? publicEndpoint)
    const signed = signAliyun({
      host: url.host,
      action,
      version,
      query,
      accessKey: channel.accessKey ?? '',
      secretKey: channel.secretKey ?? '',
      date: `${clock().toISOString().slice(0, 19)}Z`,
      nonce: randomUUID(),
    })
    return callProvider(`${url.origin}/?${signed.query}`, { method: 'POST', headers: signed.headers })
  }
  return {
    async submit(message) {
      const answer = await call('SendSms', {
        PhoneNumbers: message.phone,
        SignName: channel.signName ?? '',
        TemplateCode: message.templateNumber,
        TemplateParam: JSON.stringify(message.params),
        OutId: message.recordId,
      })
      if (answer.kind === 'unknown') return { outcome: 'unknown', text: answer.text }
      if (answer.kind === 'unsent') return { outcome: 'refused', code: 'UNREACHABLE', text: answer.text }
      const { Code, Message: text, BizId } = answer.body
      if (answer.status === 200 && Code === 'OK') return { outcome: 'taken', messageId: String(BizId ?? '') }
      return { outcome: 'refused', code: String(Code ?? `HTTP_${answer.status}`), text: String(text ?? '服务商拒绝') }
    },
    async look({ recordId, phone, sentAt }): Promise<Receipt> {
      const answer = await call('QuerySendDetails', {
        PhoneNumber: phone,
        SendDate: dayOf(sentAt).replaceAll('-', ''),
        PageSize: '50',
        CurrentPage: '1',
      })
      if (answer.kind !== 'answered' || answer.body['Code'] !== 'OK') return { outcome: 'unknown' }
      const list =
        (answer.body['SmsSendDetailDTOs'] as { SmsSendDetailDTO?: AliyunDetail[] } | undefined)?.SmsSendDetailDTO ?? []
      const found = list.find((one) => one.OutId === recordId)
      // A full page may hide it; then nothing is known.
      if (!found) return { outcome: list.length < 50 ? 'absent' : 'unknown' }
      const outcome = found.SendStatus === 3 ? 'delivered' : found.SendStatus === 2 ? 'failed' : 'waiting'
      return { outcome, code: found.ErrCode }
    },
  }
}

type AliyunDetail = { OutId?: string; SendStatus?: number; ErrCode?: string }

type AliyunRequest = {
  host: string
  action: string
  version: string
  query: Record<string, string>
  accessKey: string
  secretKey: string
  date: string
  nonce: string
}

/** Query and headers of a signed call without a body. */
export function signAliyun(request: AliyunRequest): { query: string; headers: Record<string, string> } {
  const bodyHash = sha256('')
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const query = Object.entries(request.query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&')
  const names = Object.keys(headers).toSorted()
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const signature = createHmac('sha256', request.secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _, ...sent } = headers
  return {
    query,
    headers: {
      ...sent,
      authorization: `ACS3-HMAC-SHA256 Credential=${request.accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function percent(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
