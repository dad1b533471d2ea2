import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { bindingOf } from '#kernel/db/types.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#kernel/http/deps.ts'
import { success } from '#kernel/http/envelope.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { createRateLimit } from '#kernel/identity/rate-limit.ts'
import { noFile } from './errors.ts'
import { limitsOfField } from './field-limits.ts'
import { findFile, readableFile } from './readable.ts'
import { sendFile } from './send-file.ts'
import { storeUpload, type StoredFile } from './upload.ts'

const endpoint = '/api/flySource-resource/oss/endpoint'
/** Compression would change lengths and break ranges; most files are compressed already. */
const plain = { compress: false } as RouteShorthandOptions

/** The endpoints of files (contract §6): upload, show, download, and what is public. */
export function filesPlugin(deps: HttpDeps, { requireCaller }: { requireCaller: (request: FastifyRequest) => Promise<Caller> }) {
  const { world, schools } = deps
  return (app: FastifyInstance): void => {
    app.post(`${endpoint}/put-file`, async (request) => {
      const caller = await requireCaller(request)
      if (!request.isMultipart()) throw noFile()
      let stored: StoredFile | undefined
      for await (const part of request.parts()) {
        if (part.type !== 'file') continue
        if (stored) part.file.resume()
        else stored = await storeUpload(world, caller, part, limitsOfField(world, queryOf(request)['field']))
      }
      if (!stored) throw noFile()
      return success(stored)
    })
    for (const [path, isDownload] of [['link-file', false], ['download-file', true]] as const) {
      app.get(`${endpoint}/${path}`, plain, async (request, reply) => {
        const caller = await requireCaller(request)
        const file = await readAs(world, caller, (ctx) => readableFile(ctx, fileIdOf(request)))
        return sendFile(world, { request, reply }, { school: caller.school, file, isDownload, cache: 'private', thumb: Number(queryOf(request)['thumb']) })
      })
    }
    const visits = createRateLimit({ name: 'public/link-file', calls: 600, windowMs: 60_000, pool: world.pool })
    app.get('/api/flySource-resource/openApi/public/link-file', plain, async (request, reply) => {
      await visits.count(request.ip)
      const school = await schools.named(request)
      const file = await world.pool.read(bindingOf(school), (db) => findFile({ db }, fileIdOf(request)))
      if (!file.isPublic) throw notFound()
      return sendFile(world, { request, reply }, { school, file, isDownload: false, cache: 'public', thumb: Number(queryOf(request)['thumb']) })
    })
  }
}

function fileIdOf(request: FastifyRequest): unknown {
  return queryOf(request)['fileId']
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return (request.query ?? {}) as Record<string, unknown>
}
