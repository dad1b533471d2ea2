import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepFailure } from '#kernel/audit/error-log.ts'
import { DatabaseAway, PoolClosed } from '#kernel/db/away.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { School } from '#kernel/db/types.ts'
import { endCookie } from '#services/identity/session/session-ends.ts'
import type { World } from '#kernel/world/world.ts'
import { rememberedCaller } from '#kernel/http/callers.ts'
import { refusal } from '#kernel/http/envelope.ts'
import { speakLanguages } from './spoken.ts'
import { wantsPage } from './web-files.ts'

const nobodyAnswers = { code: 404, success: false, msg: '接口不存在', data: null }

/** One place where failures become answers: declared ones as they are, everything else a 500 that tells only its trace id. */
export function answerErrors(app: FastifyInstance, world: World): void {
  speakLanguages(app, world)
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, { world, request, reply }))
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request, reply)
      ? reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
      : reply.code(404).send(nobodyAnswers),
  )
  // What is sent to an address that nobody answers is not even read.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && request.method !== 'GET') reply.code(404).send(nobodyAnswers)
    else done()
  })
}

async function sendError(
  error: unknown,
  at: { world: World; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, reply } = at
  if (error instanceof AppError) {
    if (error.status === 429)
      reply.header('Retry-After', String((error.data as { seconds?: number } | null)?.seconds ?? 1))
    const why = endCookie(error)
    if (why) reply.header('set-cookie', why)
    return reply.code(error.status).send(refusal(error))
  }
  // The pool has told the log once that the database is away; every call would only repeat it. A process that leaves
  // says the same: another one answers.
  if (error instanceof DatabaseAway || error instanceof PoolClosed)
    return reply.code(503).header('Retry-After', '5').send({ code: 503, success: false, msg: databaseAway, data: null })
  if (frameworkRefusal(error)) return sendRefusal(reply, error)
  // Whoever asked has gone: that is no failure, and nobody is there to be told one.
  if (isOfLeaving(error) && request.raw.socket.destroyed) return reply.code(400).send()
  const traceId = await keepUnforeseen(error, at)
  return reply.code(500).send({ code: 500, success: false, msg: unforeseen, data: null, traceId })
}

/** What is told of a failure nobody foresaw. */
export const unforeseen = '服务器内部错误'

/** Writes such a failure to the log and among the errors; answers the number it is found by. */
export async function keepUnforeseen(error: unknown, at: { world: World; request: FastifyRequest }): Promise<string> {
  const { request } = at
  const traceId = request.id || randomUUID()
  request.log.error({ err: error, traceId }, 'unforeseen')
  await keep(error, traceId, at)
  return traceId
}

function isOfLeaving(error: unknown): boolean {
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes((error as { code?: string }).code ?? '')
}

/** In the school of whoever met it; what belongs to no school lies with the first. */
async function keep(error: unknown, traceId: string, at: { world: World; request: FastifyRequest }): Promise<void> {
  const { world, request } = at
  const caller = rememberedCaller(request)
  const school = caller?.school ?? (await firstSchool(world))
  if (!school) return
  const userName = caller?.actor.kind === 'user' ? caller.actor.accountNo : null
  await keepFailure(world, school, {
    error,
    traceId,
    userName,
    ip: request.ip ?? null,
    address: `${request.method} ${request.routeOptions.url ?? ''}`,
  })
}

/** Null when not even the directory can be read: then the log line alone must do. */
async function firstSchool(world: World): Promise<School | null> {
  try {
    return (await listSchools(world.pool))[0] ?? null
  } catch {
    return null
  }
}

const databaseAway = '数据库暂时不可用，请稍后再试'

/** Sends a refusal of Fastify itself in our words. */
export function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  const known = frameworkRefusal(error) ?? { code: 400, msg: '请求格式不正确' }
  return reply.code(known.code).send({ ...known, success: false, data: null })
}

/**
 * What is no HTTP at all is told so on the bare socket; nobody hears who has gone already. A request that did not come in
 * time may be as good as any: the machine stood still.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, msg] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? (['408 Request Timeout', 408, '请求超时，请重试'] as const)
      : (['400 Bad Request', 400, '请求格式不正确'] as const)
  const body = JSON.stringify({ code, success: false, msg, data: null })
  const length = Buffer.byteLength(body)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

const frameworkTexts: Record<string, string> = {
  FST_ERR_BAD_URL: '请求地址编码不正确',
  FST_ERR_CTP_INVALID_JSON_BODY: '请求内容不是有效的 JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容为空',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '不支持的请求类型',
  FST_ERR_CTP_BODY_TOO_LARGE: '请求内容过大',
  FST_REQ_FILE_TOO_LARGE: '文件过大',
}

// Refusals of Fastify itself are the caller's fault; their English texts stay inside.
function frameworkRefusal(error: unknown): { code: number; msg: string } | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 429) return { code: 429, msg: '请求过于频繁，请稍后再试' }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { code: 400, msg: frameworkTexts[code ?? ''] ?? '请求格式不正确' }
  return null
}
