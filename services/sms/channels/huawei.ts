import { createHash, randomUUID } from 'node:crypto'
import { callProvider } from './call.ts'
import type { Clock, OpenChannel, SmsClient } from './channel.ts'

const path = '/sms/batchSendSms/v1'
const authorization = 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"'

/** Huawei Cloud short messages, known by an X-WSSE token. It cannot be asked about a message; it pushes receipts. */
export function huaweiClient(channel: OpenChannel, clock: Clock): SmsClient {
  return {
    async submit(message) {
      const form = new URLSearchParams({
        from: channel.appId ?? '',
        to: `+86${message.phone}`,
        templateId: message.templateNumber,
        templateParas: JSON.stringify(message.ordered),
        signature: channel.signName ?? '',
        extend: message.recordId,
        ...(channel.receiptAddress ? { statusCallback: channel.receiptAddress } : {}),
      })
      const created = `${clock().toISOString().slice(0, 19)}Z`
      const token = wsseToken({
        key: channel.accessKey ?? '',
        secret: channel.secretKey ?? '',
        created,
        nonce: randomUUID().replaceAll('-', ''),
      })
      const headers = { authorization, 'x-wsse': token, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await callProvider(`${new URL(channel.endpoint ?? '').origin}${path}`, {
        method: 'POST',
        headers,
        body: form.toString(),
      })
      if (answer.kind === 'unknown') return { outcome: 'unknown', text: answer.text }
      if (answer.kind === 'unsent') return { outcome: 'refused', code: 'UNREACHABLE', text: answer.text }
      const { code, description, result } = answer.body as HuaweiAnswer
      const [sent] = result ?? []
      if (code === '000000' && sent?.status === '000000')
        return { outcome: 'taken', messageId: String(sent.smsMsgId ?? '') }
      return {
        outcome: 'refused',
        code: sent?.status ?? code ?? `HTTP_${answer.status}`,
        text: description ?? '服务商拒绝',
      }
    },
    look: async () => ({ outcome: 'unknown' }),
  }
}

type HuaweiAnswer = { code?: string; description?: string; result?: { smsMsgId?: string; status?: string }[] }

/** The token of one call. The digest is written as hexadecimal digits before it is encoded, as the provider's own programs do. */
export function wsseToken(input: { key: string; secret: string; created: string; nonce: string }): string {
  const digest = createHash('sha256').update(`${input.nonce}${input.created}${input.secret}`).digest('hex')
  return `UsernameToken Username="${input.key}",PasswordDigest="${Buffer.from(digest).toString('base64')}",Nonce="${input.nonce}",Created="${input.created}"`
}
