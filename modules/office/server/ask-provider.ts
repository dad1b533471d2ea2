import { lookup } from 'node:dns/promises'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { addressProblem, isPrivateHost } from '../shared/provider-address.ts'

export type Provider = { baseUrl: string; apiKey: string | null; timeoutSec: number }

const mostBytes = 1024 * 1024

/** Calls a model service. Whatever goes wrong becomes a sentence without address or key. */
export async function askProvider(provider: Provider, call: { path: string; body?: unknown; isPrivateAllowed: boolean }): Promise<Record<string, unknown>> {
  const problem = addressProblem(provider.baseUrl, call.isPrivateAllowed)
  if (problem) throw badRequest({ text: problem })
  const url = new URL(`${provider.baseUrl.replace(/\/+$/, '')}/${call.path}`)
  // A public name may lead into the house.
  if (!call.isPrivateAllowed) {
    const found = await lookup(url.hostname, { all: true }).catch(() => [])
    if (found.some(({ address }) => isPrivateHost(address))) throw badRequest({ text: '接口地址不能是内网地址' })
  }
  const response = await send(url, provider, call.body)
  if (response.status === 401 || response.status === 403) throw badRequest({ text: `鉴权失败（${response.status}），请检查密钥` })
  if (!response.ok) throw badRequest({ text: `模型服务返回错误（${response.status}）` })
  return readJson(response)
}

async function send(url: URL, provider: Provider, body: unknown): Promise<Response> {
  try {
    return await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(provider.timeoutSec * 1000),
    })
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    throw badRequest({ text: isLate ? `模型服务 ${provider.timeoutSec} 秒内没有响应` : '无法连接模型服务，请检查接口地址' })
  }
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw badRequest({ text: '模型服务的返回内容过长' })
    chunks.push(chunk)
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    // Said below: an answer that is no JSON is none.
  }
  throw badRequest({ text: '模型服务的返回内容不是有效的 JSON' })
}
