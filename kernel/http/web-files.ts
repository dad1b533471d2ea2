import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Serves the built web app: hashed files for ever, the page itself always fresh, and the page for every address that is none of the API's. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.code(404).send({ code: 404, success: false, msg: '接口不存在', data: null })
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
