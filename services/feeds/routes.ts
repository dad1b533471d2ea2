import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bindingOf } from '#kernel/db/types.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { writeCalendar } from '#services/ical/write-calendar.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { withinPackage } from '#services/system/server/package.ts'
import { ownFeeds, ownerOf, renewFeed, stopFeed } from './addresses.ts'
import { ownFeedsRoute, feedRenewRoute, feedStopRoute } from './shared/feed-routes.ts'

/** What people do with their own addresses. */
export const feedRoutes: readonly Route[] = [
  route(ownFeedsRoute, ownFeeds),
  route(feedRenewRoute, (ctx, { code }) => renewFeed(ctx, code)),
  route(feedStopRoute, (ctx, { code }) => stopFeed(ctx, code)),
]

const oneHour = 3_600_000

/** Where calendar programs read. The address is all they have: it carries a secret of 128 bits and opens one feed of one person. */
export function feedPlugin({ world, schools }: HttpDeps) {
  return (app: FastifyInstance): void => {
    // Many people read through the one address of a campus; a single feed is read now and then.
    const visits = createRateLimit({ name: 'calendar feeds', calls: 6000, windowMs: 60_000, pool: world.pool })
    const readings = createRateLimit({ name: 'calendar feed', calls: 30, windowMs: 60_000, pool: world.pool })
    app.get('/api/flySource-base/openApi/calendar/:code/:file', async (request, reply) => {
      await visits.count(request.ip)
      const { code, file } = request.params as { code: string; file: string }
      const token = /^([\w-]{22})\.ics$/.exec(file)?.[1]
      const source = world.feeds.get(code)
      const school = await schools.named(request)
      const now = world.clock()
      const owner =
        token && source ? await world.pool.read(bindingOf(school), (db) => ownerOf(db, { code, token, now })) : null
      if (!owner) throw notFound()
      await readings.count(owner.id)
      const found = await world.pool.read(bindingOf(school), (db) => actorOfUser(world, db, owner.userId))
      const actor = found && withinPackage(world, school, found)
      if (!actor || !source!.isFor(actor)) throw notFound()
      const entries = await readAs(
        world,
        { school, actor, request: { traceId: String(request.id), ip: request.ip ?? null } },
        (ctx) => source!.entries(ctx),
      )
      if (!owner.readTime || now.getTime() - Date.parse(owner.readTime) > oneHour) {
        await world.pool.read(bindingOf(school), (db) =>
          db.execute('update sys_calendar_feed set read_time = $2 where id = $1', [owner.id, now]),
        )
      }
      // The stamp is left out of the tag: a calendar that says the same is the same.
      const etag = `"${createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 27)}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
      if (String(request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .send(writeCalendar({ name: source!.label, entries, stamp: now }))
    })
  }
}
