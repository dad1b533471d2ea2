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

/** The headers every answer carries. They are the same each time, so they are put together once. */
export function secureHeaders(app: FastifyInstance, options: { isHttpsOnly: boolean }): void {
  const headers = options.isHttpsOnly ? { ...everywhere, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : everywhere
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
