import type { FastifyInstance } from 'fastify'
import { tooMany } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { tokenOf, type Gate } from '#services/web-server/gate.ts'
import { allRealms } from '#services/identity/shared/realms.ts'
import { createTokens } from '#services/identity/proof/tokens.ts'
import { hubOf, type Subscriber } from './hub.ts'
import { openLine } from './line.ts'
import { flushPushes } from './push.ts'

/** Where browsers listen. */
const streamAddress = '/api/flySource-base/push/stream'

const mostStreams = 5000

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
        hub.remove(subscriber)
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
