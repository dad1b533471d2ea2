import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { countDownload } from '#kernel/audit/export-log.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import { success } from '#kernel/http/envelope.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { askedText } from '#kernel/operations/read/query.ts'
import type { World } from '#kernel/world/world.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { completeUpload, initUpload, uploadPart } from './chunks/upload.ts'
import { noFile, unknownBucket } from './errors.ts'
import { limitsOfField } from './upload/field-limits.ts'
import { findFile, givenOut, readableFile } from './read/readable.ts'
import { previewOf } from './previews/preview.ts'
import { sendFile } from './read/send-file.ts'
import type { StoredFile } from './upload/keep.ts'
import { storeOf } from './stores/stores.ts'
import { storeUpload } from './upload/upload.ts'

const endpoint = '/api/flySource-resource/oss/endpoint'
/** Compression would change lengths and break ranges; most files are compressed already. */
const plain = { compress: false } as RouteShorthandOptions

/** The endpoints of files (contract §6): upload, show, download, and what is public. */
export function filesPlugin(
  deps: HttpDeps,
  { requireCaller }: { requireCaller: (request: FastifyRequest) => Promise<Caller> },
) {
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
    app.post(`${endpoint}/initUpload`, async (request) => {
      const caller = await requireCaller(request)
      const wanted = wantedUpload.safeParse({ ...queryOf(request), ...(request.body as object | undefined) })
      if (!wanted.success) throw badRequest({ text: wanted.error.issues[0]!.message })
      return success(await initUpload(world, caller, wanted.data))
    })
    app.post(`${endpoint}/uploadPart`, async (request) => {
      const caller = await requireCaller(request)
      if (!request.isMultipart()) throw noFile()
      let placed: { part: number } | undefined
      for await (const content of request.parts()) {
        if (content.type !== 'file') continue
        if (placed) content.file.resume()
        else
          placed = await uploadPart(world, caller, {
            uploadId: queryOf(request).uploadId,
            part: Number(queryOf(request)['part']),
            content,
          })
      }
      if (!placed) throw noFile()
      return success(placed)
    })
    app.post(`${endpoint}/completeUpload`, async (request) => {
      const caller = await requireCaller(request)
      return success(
        await completeUpload(world, caller, { ...queryOf(request), ...(request.body as object | undefined) }.uploadId),
      )
    })
    app.get(`${endpoint}/preview`, async (request) => {
      const caller = await requireCaller(request)
      const file = await readAs(world, caller, (ctx) => readableFile(ctx, fileIdOf(request)))
      return success(await previewOf(world, caller, file))
    })
    for (const [path, isDownload] of [
      ['link-file', false],
      ['download-file', true],
    ] as const) {
      app.get(`${endpoint}/${path}`, plain, async (request, reply) => {
        const caller = await requireCaller(request)
        if (isDownload) refuseToLookers(caller)
        await checkBucket(world, caller.school, request)
        const file = await readAs(world, caller, (ctx) => readableFile(ctx, fileIdOf(request)))
        if (isDownload) await countDownload(world, caller.school, file.id)
        return sendFile(
          world,
          { request, reply },
          {
            school: caller.school,
            caller,
            file,
            isDownload,
            cache: 'private',
            thumb: Number(queryOf(request)['thumb']),
          },
        )
      })
    }
    const visits = createRateLimit({ name: 'public/link-file', calls: 600, windowMs: 60_000, pool: world.pool })
    app.get('/api/flySource-resource/openApi/public/link-file', plain, async (request, reply) => {
      await visits.count(request.ip)
      const school = await schools.named(request)
      const file = await world.pool.read(bindingOf(school), (db) => findFile({ db }, fileIdOf(request)))
      if (!file.isPublic) throw notFound()
      givenOut(file)
      return sendFile(
        world,
        { request, reply },
        { school, file, isDownload: false, cache: 'public', thumb: Number(queryOf(request)['thumb']) },
      )
    })
  }
}

const wantedUpload = z.object({
  name: z.string({ error: '请选择要上传的文件' }).min(1, '请选择要上传的文件').max(500, '文件名过长'),
  size: z.coerce
    .number({ error: '文件大小不正确' })
    .int('文件大小不正确')
    .max(Number.MAX_SAFE_INTEGER, '文件大小不正确'),
  sha256: z.string({ error: '文件摘要格式不正确' }).transform((text) => text.toLowerCase()),
  field: z.string().max(200).optional(),
})

/** A file is found by its id wherever it lies now; a store that is named must exist (spec §7). */
async function checkBucket(world: World, school: School, request: FastifyRequest): Promise<void> {
  const name = askedText(queryOf(request), 'bucketName')
  if (name !== null && !(await storeOf(world, school, name))) throw unknownBucket()
}

function fileIdOf(request: FastifyRequest): unknown {
  return queryOf(request)['fileId']
}

function queryOf(request: FastifyRequest): Record<string, unknown> & { uploadId?: unknown } {
  return (request.query ?? {}) as Record<string, unknown>
}
