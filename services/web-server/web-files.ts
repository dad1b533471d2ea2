import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Serves the built web app: hashed files for ever, everything else always fresh. Without a build there is nothing to serve. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(staticFiles, {
    root: folder,
    index: false,
    // As the build packed them (`tools/packed-assets.ts`).
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The plugin's own route reads the whole folder for each file, to see whether its name is spelt so: a thousand names,
  // a hundred times a page.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(`assets/${request.params['*']}`))
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'))
}

/** Addresses of screens are known to the browser only: they get the page. A missing file or endpoint does not. */
export function wantsPage(request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    request.method === 'GET' &&
    'sendFile' in reply &&
    !/^\/(api|assets)\//.test(request.url) &&
    // What watches from outside must not take the page for an answer.
    !/^\/(metrics|health)(?![\w-])/.test(request.url) &&
    !/\.\w{1,5}$/.test(request.url.split('?')[0]!)
  )
}
