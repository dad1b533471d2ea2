import { createHmac } from 'node:crypto'
import { gatewayAuths } from '../shared/channel.ts'
import { defaultGatewayBody, filledBody, valueAt } from '../shared/gateway.ts'
import { callProvider } from './call.ts'
import type { Clock, OpenChannel, SmsClient } from './channel.ts'

/** Any gateway that takes JSON: what is sent and what counts as success is the school's own setting. */
export function gatewayClient(channel: OpenChannel, clock: Clock): SmsClient {
  const headersOf = (body: string) => ({
    'content-type': 'application/json; charset=utf-8',
    ...authOf(channel, { body, seconds: Math.floor(clock().getTime() / 1000) }),
  })
  return {
    async submit(message) {
      const { phone, text, recordId, templateNumber, params } = message
      const body = JSON.stringify(
        filledBody(channel.bodyTemplate ?? defaultGatewayBody, {
          phone,
          content: text,
          id: recordId,
          template: templateNumber,
          sign: channel.signName ?? '',
          params,
        }),
      )
      const answer = await callProvider(channel.endpoint ?? '', { method: 'POST', headers: headersOf(body), body })
      if (answer.kind === 'unknown') return { outcome: 'unknown', text: answer.text }
      if (answer.kind === 'unsent') return { outcome: 'refused', code: 'UNREACHABLE', text: answer.text }
      if (answer.status >= 200 && answer.status < 300 && isRight(answer.body, channel.okRule))
        return { outcome: 'taken', messageId: String(valueAt(answer.body, channel.idPath ?? '') ?? '') }
      return { outcome: 'refused', code: `HTTP_${answer.status}`, text: JSON.stringify(answer.body).slice(0, 200) }
    },
    look: async () => ({ outcome: 'unknown' }),
    async balance() {
      if (!channel.balanceUrl) return null
      const answer = await callProvider(channel.balanceUrl, { method: 'GET', headers: headersOf('') })
      const left =
        answer.kind === 'answered' && answer.status === 200
          ? Number(valueAt(answer.body, channel.balancePath ?? ''))
          : Number.NaN
      return Number.isFinite(left) ? Math.floor(left) : null
    },
  }
}

function authOf(channel: OpenChannel, call: { body: string; seconds: number }): Record<string, string> {
  const key: Record<string, string> = channel.accessKey ? { 'x-access-key': channel.accessKey } : {}
  if (channel.authMode !== gatewayAuths.hmac[0]) return { ...key, authorization: `Bearer ${channel.secretKey ?? ''}` }
  const signature = createHmac('sha256', channel.secretKey ?? '')
    .update(`${call.seconds}\n${call.body}`)
    .digest('hex')
  return { ...key, 'x-timestamp': String(call.seconds), 'x-signature': signature }
}

function isRight(body: Record<string, unknown>, rule: string | null): boolean {
  const [path = '', value = ''] = (rule ?? '').split('=').map((part) => part.trim())
  return path === '' || String(valueAt(body, path)) === value
}
