import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { basic } from './school.ts'

export type StreamEvent = { event: string; data: { within?: number; data?: unknown; reason?: string } }

/** A browser's event stream, as a test reads it. */
export type OpenStream = {
  status: number
  /** Everything told so far. */
  readonly events: readonly StreamEvent[]
  /** Waits for an event of this name that was not waited for before. */
  next(event: string, withinMs?: number): Promise<StreamEvent>
  /** Resolves when the server has closed it. */
  ended: Promise<void>
  close(): void
}

/** Opens the stream of whoever holds the token, on a server that listens. */
export async function openStream(
  app: FastifyInstance,
  token: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const address = app.addresses()[0] as AddressInfo
  const stopping = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/flySource-base/push/stream`, {
    headers: { authorization: basic, 'flysource-auth': `bearer ${token}`, ...headers },
    signal: stopping.signal,
  })
  const events: StreamEvent[] = []
  const taken = new Set<StreamEvent>()
  let changed: () => void = () => {}
  const ended = read(answer, (event) => {
    events.push(event)
    changed()
  }).catch(() => {})
  const stream: OpenStream = {
    status: answer.status,
    events,
    ended,
    close: () => stopping.abort(),
    async next(event, withinMs = 5000) {
      const late = AbortSignal.timeout(withinMs)
      for (;;) {
        const found = events.find((one) => one.event === event && !taken.has(one))
        if (found) {
          taken.add(found)
          return found
        }
        if (late.aborted) throw new Error(`no ${event} within ${withinMs} ms, but ${JSON.stringify(events)}`)
        await new Promise<void>((resolve) => {
          changed = resolve
          late.addEventListener('abort', () => resolve(), { once: true })
        })
      }
    },
  }
  // One that is sent away at once never gets ready.
  if (answer.status === 200) await Promise.race([stream.next('ready'), ended])
  return stream
}

async function read(answer: Response, take: (event: StreamEvent) => void): Promise<void> {
  let text = ''
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (event && data) take({ event, data: JSON.parse(data) as StreamEvent['data'] })
    }
  }
}
