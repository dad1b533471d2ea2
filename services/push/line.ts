import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'

/** A browser that takes up so little is let go; it comes back and asks for what it missed. */
const mostWaitingBytes = 64 * 1024

/** An open answer that events are written to. */
export type Line = {
  tell(event: string, data?: unknown): void
  beat(): void
  /** Says why, then closes. */
  end(event: string, data?: unknown): void
}

/** Turns an answer into a stream of events. */
export function openLine(reply: FastifyReply): Line {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  }
  reply.hijack()
  const { raw } = reply
  const { socket } = raw
  raw.on('error', () => raw.destroy())
  raw.writeHead(200, headers as Record<string, string>)
  raw.flushHeaders()
  return {
    tell: (event, data) => write(raw, textOf(event, data)),
    beat: () => write(raw, ': beat\n\n'),
    end(event, data) {
      if (!raw.writableEnded) raw.end(textOf(event, data))
      // Whoever does not read it is not waited for.
      setTimeout(() => socket?.destroy(), 1000).unref()
    },
  }
}

function textOf(event: string, data?: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data ?? {})}\n\n`
}

function write(raw: ServerResponse, text: string): void {
  if (raw.writableEnded || raw.destroyed) return
  if (raw.writableLength > mostWaitingBytes) raw.destroy()
  else raw.write(text)
}
