import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { tooMany } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { success } from '#kernel/http/envelope.ts'
import type { Gate } from '#services/web-server/gate.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { openLine } from '#services/push/line.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { DataScreen } from '../data-screen.ts'
import { calmScreens, mapApprovalNo, screenReloadAt } from '../shared/params.ts'
import { admitViewer, screenRefused, screenRow, type ScreenRow } from './access.ts'
import { computeScreen, screenCounting, watchedForMs } from './compute.ts'
import { screenHubOf } from './hub.ts'
import { blocksOf } from './snapshots.ts'
import { failedBehind } from '#kernel/audit/background.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

const address = '/api/flySource-report/openApi/dataScreen/:code'
const mostDisplays = 1000
const noteWatchedEveryMs = 30_000
/** The first who looks waits so long for numbers of now; whoever comes later gets what is there. */
const waitForFirstMs = 1500

const noSuchBlock = defineError({ code: 'NO_SUCH_BLOCK', status: 404, message: '该数据项不存在' })

type Open = { screen: DataScreen; school: School; row: ScreenRow; own: Caller; until: number }

/** What walls read: the layout, the last good numbers, and a stream of what changes. No sign-in, the access of each screen instead. */
export function screenPlugin(deps: HttpDeps, gate: Gate) {
  const { world, schools } = deps
  const visits = createRateLimit({ name: 'data screens', calls: 3000, windowMs: 60_000, pool: world.pool })

  async function open(request: FastifyRequest): Promise<Open> {
    await visits.count(request.ip)
    const screen = world.screens.get(codeIn(request))
    if (!screen) throw screenRefused()
    const known = await unlessRefused(gate.enter(request))
    const school = known?.caller.school ?? (await unlessRefused(schools.named(request)))
    if (!school) throw screenRefused()
    const own = { school, actor: systemActor, request: { traceId: String(request.id), ip: request.ip ?? null } }
    const stored = await readAs(world, own, (ctx) => screenRow(ctx, screen.code))
    const viewer = { ip: request.ip ?? null, key: keyIn(request), actor: known?.caller.actor ?? null }
    const { row, until } = admitViewer(stored, { viewer, permission: screen.permission, now: world.clock() })
    const opened = { screen, school, row, own, until }
    await noteWatched(opened)
    return opened
  }

  /** Somebody looks: what nobody looked at for a while is counted at once. */
  async function noteWatched({ screen, school, row, own }: Open): Promise<void> {
    const age =
      row.watchedTime === null
        ? Number.POSITIVE_INFINITY
        : world.clock().getTime() - new Date(row.watchedTime).getTime()
    if (age < noteWatchedEveryMs) return
    await writeAs(world, own, (ctx: Ctx) =>
      ctx.db.execute('update sys_screen set watched_time = $2 where id = $1', [row.id, ctx.now()]),
    )
    const counted = computeScreen(world, school, screen).catch(failedBehind(world, screenCounting, school))
    if (age > watchedForMs)
      await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, waitForFirstMs).unref())])
  }

  return (app: FastifyInstance): void => {
    const config = { config: { isStream: true } as object }
    app.get(`${address}/config`, async (request) => {
      const { screen, school, row, own } = await open(request)
      const settings = await readAs(world, own, async (ctx) => ({
        isCalm: await readParam(ctx, calmScreens),
        reloadAt: await readParam(ctx, screenReloadAt),
        approvalNo: await readParam(ctx, mapApprovalNo),
      }))
      const blocks = screen.blocks.map(({ key, label, refreshSeconds }) => ({
        key,
        label,
        refreshSeconds: refreshSeconds * row.refreshFactor,
      }))
      return success({
        code: row.code,
        title: row.title,
        schoolName: school.name,
        blocks,
        minGroup: row.minGroup,
        ...settings,
        serverTime: world.clock().toISOString(),
      })
    })
    app.get(address, async (request) => {
      const { screen, school } = await open(request)
      return success(await blocksOf(world, school, screen))
    })
    app.get(`${address}/:block`, async (request) => {
      const { screen, school } = await open(request)
      const { block } = request.params as { block: string }
      const { blocks } = await blocksOf(world, school, screen)
      if (!Object.hasOwn(blocks, block)) throw noSuchBlock()
      return success(blocks[block])
    })
    app.get(`${address}/stream`, config, (request, reply) => stream(request, reply))
    app.addHook('preClose', () => screenHubOf(world).close())
  }

  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { screen, school, until } = await open(request)
    const hub = screenHubOf(world)
    if (hub.size() >= mostDisplays) throw tooMany({ seconds: 60 })
    const line = openLine(reply)
    const display = { schoolId: school.id, code: screen.code, until, ...line }
    reply.raw.once('close', () => hub.remove(display))
    try {
      await hub.add(display)
      line.tell('snapshot', await blocksOf(world, school, screen))
    } catch {
      line.end('closing')
    }
  }
}

function codeIn(request: FastifyRequest): string {
  return (request.params as { code: string }).code
}

/** In a header; in the address only for those who cannot set one. */
function keyIn(request: FastifyRequest): string {
  const { key } = request.query as { key?: unknown }
  return String(request.headers['screen-key'] ?? key ?? '').slice(0, 100)
}
