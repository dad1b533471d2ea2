import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemActor } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { success } from '#kernel/http/envelope.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { originOf } from '#services/identity/sign-in/origin.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { canSignIn, mainRealm } from '#services/identity/shared/realms.ts'
import { tokenEndpoint } from '#services/identity/sign-in/token-endpoint.ts'
import { authorizeUrl } from './authorize.ts'
import { browserOf, knowBrowser } from './browser.ts'
import { bindGrant } from './index.ts'
import { createQr, qrStatus } from './qr.ts'

const at = '/api/flySource-auth/openApi'
const minute = 60_000

/** Open addresses on the way in that set a cookie, send the browser away, or answer without an envelope. */
export function signInPlugin(deps: HttpDeps): (app: FastifyInstance) => void {
  const { world, schools } = deps
  const limitOf = (name: string, calls: number) => createRateLimit({ name, calls, windowMs: minute, pool: world.pool })
  // A whole campus may stand behind one address.
  const departures = limitOf('render', 300)
  const codes = limitOf('qr/create', 300)
  const looks = limitOf('qr/status', 9000)
  const looksAtOne = limitOf('qr/status/one', 60)

  const visitor = async (request: FastifyRequest): Promise<Caller> => ({
    school: await schools.named(request),
    actor: systemActor,
    request: { traceId: String(request.id), ip: request.ip ?? null, agent: request.headers['user-agent'] },
  })

  return (app) => {
    app.get<{ Params: { source: string } }>(`${at}/oauth/render/:source`, async (request, reply) => {
      await departures.count(request.ip)
      reply.header('Cache-Control', 'no-store')
      const { type } = request.query as { type?: string }
      const realm = type && canSignIn(type) ? type : mainRealm
      try {
        const caller = await visitor(request)
        const browser = knowBrowser(request, reply)
        const address = await writeAs(world, caller, (ctx) =>
          authorizeUrl(ctx, { source: request.params.source, realm, origin: originOf(request), browser }),
        )
        return await reply.redirect(address, 302)
      } catch (error) {
        // A person stands before this address: the login page tells them why they are back.
        if (error instanceof AppError && error.status === 400)
          return reply.redirect(`/login?local=1&refused=${error.code}`, 302)
        throw error
      }
    })
    app.get(`${at}/qr/create`, async (request, reply) => {
      await codes.count(request.ip)
      const caller = await visitor(request)
      const browser = knowBrowser(request, reply)
      const made = await writeAs(world, caller, (ctx) => createQr(ctx, browser))
      return success({
        ...made,
        content: `${originOf(request)}/loginbyqr?qrId=${made.qrId}&tenantId=${caller.school.id}`,
      })
    })
    app.get(`${at}/qr/status`, async (request) => {
      const qrId = String((request.query as { qrId?: unknown }).qrId ?? '').slice(0, 100)
      await looks.count(request.ip)
      await looksAtOne.count(qrId)
      const browser = browserOf(String(request.headers.cookie ?? ''))
      return success(await readAs(world, await visitor(request), (ctx) => qrStatus(ctx, qrId, browser)))
    })
    app.post(`${at}/bindUser`, tokenEndpoint(deps, bindGrant))
  }
}
