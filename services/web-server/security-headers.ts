import type { FastifyInstance } from 'fastify'

/** Scripts only from ourselves; antd writes its styles into the page, so styles may be inline. */
const pagePolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // What keeps the pages for when there is no network, and how they are installed.
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  // Menus may show other sites in a frame, sandboxed by the page.
  "frame-src 'self' https: http:",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': pagePolicy,
} as const

const httpsOnly = { ...everywhere, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** The headers every answer carries; who came by TLS, or to a product in use, is told to come by TLS from now on. They are the same each time, so they are put together once. */
export function secureHeaders(app: FastifyInstance, options: { isHttpsOnly: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(options.isHttpsOnly || request.protocol === 'https' ? httpsOnly : everywhere)
    done()
  })
}
