import type { FastifyInstance } from 'fastify'

/** How often the loop is felt for, and how late it must be to be called a stall. */
const every = 200
const stall = 1000
const mostNamed = 5

/** Stalls of this process so far: it worked for more than a second itself, or waited for a machine that had no time. */
export type Stalls = { busy: number; waiting: number; seconds: number }

/**
 * Feels for the event loop: where everybody had to wait for more than a second, the routes at work meanwhile are logged, those
 * under way the longest first, and the stall is counted.
 */
export function watchLoop(app: FastifyInstance): Stalls {
  const stalls: Stalls = { busy: 0, waiting: 0, seconds: 0 }
  // By their ids: a map that loses entries as fast as it gains them leaves tables behind which keep what they named, a request with its
  // answer, until the whole memory is looked through.
  const atWork = new Map<string, { route: string; since: number }>()
  let answered: { route: string; since: number; until: number }[] = []
  let last = performance.now()
  let worked = process.cpuUsage()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? '接口不存在'}`
    atWork.set(request.id, { route, since: performance.now() })
    done()
  })
  const leave = ({ id }: { id: string }): void => {
    const one = atWork.get(id)
    if (one) answered.push({ ...one, until: performance.now() })
    atWork.delete(id)
  }
  app.addHook('onResponse', (request, _reply, done) => (leave(request), done()))
  app.addHook('onRequestAbort', (request, done) => (leave(request), done()))
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - last - every
    if (late > stall) {
      const { user, system } = process.cpuUsage(worked)
      const busy = (user + system) / 1000
      stalls[busy > stall ? 'busy' : 'waiting'] += 1
      stalls.seconds += late / 1000
      // Whoever came within the last second, or was answered before it, cannot have taken it.
      const began = now - stall
      const routes = [...atWork.values(), ...answered.filter(({ until }) => until > began)]
        .filter(({ since }) => since <= began)
        .toSorted((a, b) => a.since - b.since)
        .slice(0, mostNamed)
        .map(({ route }) => route)
      app.log.warn(
        { milliseconds: Math.round(late), busy: Math.round(busy), routes: [...new Set(routes)] },
        'event loop stalled',
      )
    }
    answered = []
    last = now
    worked = process.cpuUsage()
  }, every)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return stalls
}
