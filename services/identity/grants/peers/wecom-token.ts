import { createHash } from 'node:crypto'
import type { Client } from '#services/identity/grants/clients.ts'
import { askPeerJson, PeerError, valueAt } from '#services/identity/grants/outbound.ts'

const address = 'https://qyapi.weixin.qq.com/cgi-bin/gettoken'
/** Given back before it runs out there. */
const marginSeconds = 300
const usualSeconds = 7200

type Held = { token: Promise<string>; until: number }
const held = new Map<string, Held>()

/** What a school shows 企业微信 with every call. One is asked for while another is good: there are few of them a day. */
export function wecomToken(client: Client): Promise<string> {
  const key = keyOf(client)
  const known = held.get(key)
  if (known && known.until > performance.now()) return known.token
  const entry: Held = { token: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
  entry.token = ask(client).then(({ token, seconds }) => {
    entry.until = performance.now() + Math.max(0, seconds - marginSeconds) * 1000
    return token
  })
  held.set(key, entry)
  // Whoever asked hears of it; only the next one must not.
  entry.token.catch(() => held.delete(key))
  return entry.token
}

/** After it was refused: the next call asks for another. */
export function forgetWecomToken(client: Client): void {
  held.delete(keyOf(client))
}

/** Another address of the same place, such as `message/send`. */
export function wecomAddress(client: Client, path: string): URL {
  return new URL(path, client.tokenUrl || address)
}

async function ask(client: Client): Promise<{ token: string; seconds: number }> {
  const url = new URL(client.tokenUrl || address)
  url.searchParams.set('corpid', client.clientId ?? '')
  url.searchParams.set('corpsecret', client.secret ?? '')
  const answer = await askPeerJson(url.href)
  const token = valueAt(answer, 'access_token')
  if (!token) throw new PeerError(`no access token: ${valueAt(answer, 'errcode')}`)
  return { token, seconds: Number(valueAt(answer, 'expires_in')) || usualSeconds }
}

function keyOf({ tokenUrl, clientId, secret }: Client): string {
  return createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, secret]))
    .digest('hex')
}
