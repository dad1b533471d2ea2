import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { tooMany } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#kernel/http/deps.ts'
import { tokenOf, type Gate } from '#kernel/http/gate.ts'
import { allRealms } from '#kernel/identity/realms.ts'
import { createTokens } from '#kernel/identity/tokens.ts'
import { hubOf, type Subscriber } from './hub.ts'
import { flushPushes } from './push.ts'

/** Where browsers listen. */
const streamAddress = '/api/flySource-base/push/stream'


const mostStreams = 5000
/** A browser that takes up so little is let go; it comes back and asks for what it missed. */
const mostWaitingBytes = 64 * 1024

/** The event stream: one for each browser, read by fetch with the usual headers. */
export function pushPlugin(deps: HttpDeps, gate: Gate): (app: FastifyInstance) => void {
  const { world } = deps
  const tokens = createTokens(world)
  return (app) => {
    const hub = hubOf(world)
    app.get(streamAddress, { config: { realms: allRealms, isStream: true } as object }, async (request, reply) => {
      const { actor, school } = (await gate.enter(request)).caller
      const token = tokenOf(request)!
      if (actor.kind !== 'user' || hub.size() >= mostStreams) throw tooMany({ seconds: 60 })
      const line = openLine(reply)
      const subscriber: Subscriber = {
        schoolId: school.id,
        userId: actor.userId,
        sid: actor.sid,
        owner: actor.viewer?.userId ?? actor.userId,
        isValid: async () => (await tokens.verifyAccess(token)) !== null,
        ...line,
      }
      reply.raw.once('close', () => hub.remove(subscriber))
      try {
        await hub.add(subscriber)
      } catch {
        // The database is away for listening: the browser tries again.
        return subscriber.end('closing')
      }
      if (reply.raw.destroyed) hub.remove(subscriber)
      // The session may have ended between the gate and the hub.
      await hub.check([subscriber])
      line.tell('ready')
      return undefined
    })
    app.addHook('preClose', async () => {
      await hub.close()
      await flushPushes(world)
    })
  }
}

function openLine(reply: FastifyReply): Pick<Subscriber, 'tell' | 'beat' | 'end'> {
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' }
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
