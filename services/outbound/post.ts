import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { addressProblem, guardedLookup, PrivateAddress } from './address.ts'

const patienceMs = 10_000
const mostBytes = 64 * 1024

/** How a call to another system went: what it answered, or why it could not be made. */
export type Posted = { status: number; text: string } | { problem: string }

/** Posts JSON to another system: ten seconds, no redirects, a small answer, nothing inside the house unless that is allowed. */
export async function postJson(
  address: string,
  {
    headers,
    body,
    isPrivateAllowed,
  }: { headers: Readonly<Record<string, string>>; body: string; isPrivateAllowed: boolean },
): Promise<Posted> {
  const problem = addressProblem(address, isPrivateAllowed)
  if (problem) return { problem }
  try {
    const response = await send(new URL(address), { headers, body, isPrivateAllowed })
    return { status: response.statusCode ?? 0, text: await textOf(response) }
  } catch (error) {
    if (error instanceof PrivateAddress) return { problem: '接口地址不能是内网地址' }
    const { name, code } = error as { name?: string; code?: string }
    return {
      problem:
        name === 'TimeoutError' || code === 'ABORT_ERR' ? `对方 ${patienceMs / 1000} 秒内没有响应` : '无法连接对方系统',
    }
  }
}

function send(
  url: URL,
  {
    headers,
    body,
    isPrivateAllowed,
  }: { headers: Readonly<Record<string, string>>; body: string; isPrivateAllowed: boolean },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
      ...(isPrivateAllowed ? {} : { lookup: guardedLookup() }),
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > mostBytes) break
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
