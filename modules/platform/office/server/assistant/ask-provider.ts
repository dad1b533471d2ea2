import { trimEndOf } from '#kernel/rules/text.ts'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { addressProblem, guardedLookup, PrivateAddress } from '#services/outbound/address.ts'

export type Provider = { baseUrl: string; apiKey: string | null; timeoutSec: number }

const mostBytes = 1024 * 1024

/** Calls a model service. Whatever goes wrong becomes a sentence without address or key. */
export async function askProvider(
  provider: Provider,
  call: { path: string; body?: unknown; isPrivateAllowed: boolean },
): Promise<Record<string, unknown>> {
  const problem = addressProblem(provider.baseUrl, call.isPrivateAllowed)
  if (problem) throw badRequest({ text: problem })
  const url = new URL(`${trimEndOf(provider.baseUrl, '/')}/${call.path}`)
  try {
    const response = await send(url, provider, call)
    const status = response.statusCode ?? 0
    if (status === 401 || status === 403) throw badRequest({ text: `鉴权失败（${status}），请检查密钥` })
    // A redirect is not followed: it could lead anywhere.
    if (status < 200 || status >= 300) throw badRequest({ text: `模型服务返回错误（${status}）` })
    return await readJson(response)
  } catch (error) {
    if (error instanceof PrivateAddress) throw badRequest({ text: '接口地址不能是内网地址' })
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'TimeoutError' || code === 'ABORT_ERR')
      throw badRequest({ text: `模型服务 ${provider.timeoutSec} 秒内没有响应` })
    if (code && /^(E[A-Z]+|CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS|ERR_SSL|HPE_)/.test(code))
      throw badRequest({ text: '无法连接模型服务，请检查接口地址' })
    throw error
  }
}

function send(
  url: URL,
  provider: Provider,
  call: { body?: unknown; isPrivateAllowed: boolean },
): Promise<IncomingMessage> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}),
      },
      agent: false,
      signal: AbortSignal.timeout(provider.timeoutSec * 1000),
      ...(call.isPrivateAllowed ? {} : { lookup: guardedLookup() }),
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readJson(response: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > mostBytes) throw badRequest({ text: '模型服务的返回内容过长' })
    chunks.push(chunk as Buffer)
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    // Said below: an answer that is no JSON is none.
  }
  throw badRequest({ text: '模型服务的返回内容不是有效的 JSON' })
}
