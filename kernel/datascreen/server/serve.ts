import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemActor, type Ctx } from '#kernel/context.ts'
import type { School } from '#kernel/db/types.ts'
import { tooMany } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#kernel/http/deps.ts'
import { success } from '#kernel/http/envelope.ts'
import type { Gate } from '#kernel/http/gate.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { createRateLimit } from '#kernel/identity/rate-limit.ts'
import { openLine } from '#kernel/push/line.ts'
import type { DataScreen } from '../data-screen.ts'
import { admitViewer, screenRefused, screenRow, type ScreenRow } from './access.ts'
import { computeScreen } from './compute.ts'
import { screenHubOf } from './hub.ts'
import { blocksOf } from './snapshots.ts'

const address = '/api/flySource-report/openApi/dataScreen/:code'
const mostDisplays = 1000
const noteWatchedEveryMs = 30_000

type Open = { screen: DataScreen; school: School; row: ScreenRow }

/** What walls read: the layout, the last good numbers, and a stream of what changes. No sign-in, the access of each screen instead. */
export function screenPlugin(deps: HttpDeps, gate: Gate) {
  const { world, schools } = deps
  const visits = createRateLimit({ name: 'data screens', calls: 3000, windowMs: 60_000, pool: world.pool })

  async function open(request: FastifyRequest): Promise<Open> {
    await visits.count(request.ip)
    const { code } = request.params as { code: string }
    const screen = world.screens.get(code)
    if (!screen) throw screenRefused()
    const known = request.headers.authorization || request.headers['flysource-auth'] ? await gate.enter(request).catch(() => null) : null
    const school = known?.caller.school ?? (await schools.named(request))
    const own = { school, actor: systemActor, request: { traceId: String(request.id), ip: request.ip ?? null } }
    const key = String(request.headers['screen-key'] ?? (request.query as { key?: unknown }).key ?? '').slice(0, 100)
    const row = await readAs(world, own, (ctx) => screenRow(ctx, code))
    admitViewer(row, { viewer: { ip: request.ip ?? null, key, actor: known?.caller.actor ?? null }, permission: screen.permission, now: world.clock() })
    await noteWatched(own, { screen, school, row })
    return { screen, school, row }
  }

  /** Somebody looks: what nobody looked at for a while is counted at once, without holding the viewer up. */
  async function noteWatched(own: Parameters<typeof writeAs>[1], { screen, school, row }: Open): Promise<void> {
    const now = world.clock().getTime()
    if (row.watchedTime && now - new Date(row.watchedTime).getTime() < noteWatchedEveryMs) return
    await writeAs(world, own, (ctx: Ctx) => ctx.db.execute('update sys_screen set watched_time = $2 where id = $1', [row.id, ctx.now()]))
    void computeScreen(world, school, screen).catch(() => {})
  }

  return (app: FastifyInstance): void => {
    const config = { config: { isStream: true } as object }
    app.get(`${address}/config`, async (request) => {
      const { screen, row } = await open(request)
      return success({ code: row.code, title: row.title, blocks: screen.blocks.map(({ key, label, refreshSeconds }) => ({ key, label, refreshSeconds })), minGroup: row.minGroup, serverTime: world.clock().toISOString() })
    })
    app.get(address, async (request) => {
      const { screen, school } = await open(request)
      return success(await blocksOf(world, school, screen))
    })
    app.get(`${address}/:block`, async (request) => {
      const { screen, school } = await open(request)
      const { block } = request.params as { block: string }
      const { blocks } = await blocksOf(world, school, screen)
      return success(blocks[block] ?? null, blocks[block] ? undefined : '该数据项不存在')
    })
    app.get(`${address}/stream`, config, (request, reply) => stream(request, reply))
    app.addHook('preClose', () => screenHubOf(world).close())
  }

  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { screen, school } = await open(request)
    const hub = screenHubOf(world)
    if (hub.size() >= mostDisplays) throw tooMany({ seconds: 60 })
    const line = openLine(reply)
    const display = { schoolId: school.id, code: screen.code, ...line }
    reply.raw.once('close', () => hub.remove(display))
    try {
      await hub.add(display)
    } catch {
      return line.end('closing')
    }
    line.tell('snapshot', await blocksOf(world, school, screen))
  }
}
