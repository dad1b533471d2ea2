import type { Client } from '#services/identity/grants/clients.ts'
import { askPeerJson, PeerError, valueAt } from '#services/identity/grants/outbound.ts'
import { forgetWecomToken, wecomAddress, wecomToken } from '#services/identity/grants/peers/wecom-token.ts'

export type Card = {
  title: string
  content: string
  /** Where it leads; a card without is sent as plain text. */ url: string | null
}

/** What became of a card: who did not get it; or why nobody did, and whether it is worth another try. */
export type Sent =
  | { outcome: 'taken'; unknown: ReadonlySet<string> }
  | { outcome: 'refused'; text: string }
  | { outcome: 'later'; text: string }

const expired = new Set(['40014', '42001', '40001'])
/** Busy, or too many calls this minute. */
const passing = new Set(['-1', '45009', '45033'])
const longestTitle = 128
const longestText = 500

/** Hands a card for some members to 企业微信. The same card for the same person is shown once within half an hour. */
export async function sendCard(
  client: Client,
  { agentId, users, card }: { agentId: string; users: readonly string[]; card: Card },
): Promise<Sent> {
  const body = {
    touser: users.join('|'),
    agentid: Number(agentId),
    enable_duplicate_check: 1,
    duplicate_check_interval: 1800,
    ...(card.url
      ? {
          msgtype: 'textcard',
          textcard: {
            title: cut(card.title, longestTitle),
            description: plain(cut(card.content || card.title, longestText)),
            url: card.url,
            btntxt: '详情',
          },
        }
      : { msgtype: 'text', text: { content: cut(`${card.title}\n${card.content}`.trim(), longestText) } }),
  }
  try {
    let answer = await post(client, body)
    if (expired.has(valueAt(answer, 'errcode'))) {
      forgetWecomToken(client)
      answer = await post(client, body)
    }
    const code = valueAt(answer, 'errcode')
    if (code === '0')
      return {
        outcome: 'taken',
        unknown: new Set(
          valueAt(answer, 'invaliduser')
            .toLowerCase()
            .split('|')
            .filter((one) => one !== ''),
        ),
      }
    const text = `${code} ${valueAt(answer, 'errmsg')}`.slice(0, 200)
    return { outcome: passing.has(code) || expired.has(code) ? 'later' : 'refused', text }
  } catch (error) {
    if (!(error instanceof PeerError)) throw error
    return { outcome: 'later', text: error.message.slice(0, 200) }
  }
}

async function post(client: Client, body: object): Promise<Record<string, unknown>> {
  const url = wecomAddress(client, 'message/send')
  url.searchParams.set('access_token', await wecomToken(client))
  return askPeerJson(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Cards are read as HTML there; signs of it are shown as they look. */
function plain(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞')
}

/** Lengths count in bytes. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let size = 3
  for (const sign of text) {
    size += Buffer.byteLength(sign)
    if (size > bytes) break
    kept += sign
  }
  return `${kept}…`
}
