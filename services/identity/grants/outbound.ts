import { peerDown } from './errors.ts'

const limitMs = 5000
const mostBytes = 256 * 1024

/** Why another site gave no answer that can be used; the caller makes its own sentence of it. */
export class PeerError extends Error {}

/** Asks another site: five seconds, no redirects, a small answer. */
export async function askPeer(url: string, init: RequestInit = {}): Promise<string> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
  } catch (error) {
    throw new PeerError('no answer', { cause: error })
  }
  const text = await bodyOf(response)
  if (!response.ok && response.status >= 500) throw new PeerError(`status ${response.status}`)
  return text
}

/** The same for an answer in JSON. */
export async function askPeerJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const text = await askPeer(url, { ...init, headers: { accept: 'application/json', ...init.headers } })
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // falls through: an answer that is no JSON object is none
  }
  throw new PeerError('not JSON')
}

/** Turns a silent peer into the sentence people read. */
export async function heard<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PeerError) throw peerDown({ name })
    throw error
  }
}

/** A value deep in an answer: `data.user.no`. Texts and numbers only. */
export function valueAt(facts: unknown, path: string): string {
  let at: unknown = facts
  for (const part of path.split('.'))
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, part)
        ? (at as Record<string, unknown>)[part]
        : undefined
  if (Array.isArray(at)) at = at[0]
  return typeof at === 'string' || typeof at === 'number' ? String(at).trim() : ''
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > mostBytes) throw new PeerError('too long')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof PeerError ? error : new PeerError('broken off', { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}
