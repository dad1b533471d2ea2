import type { FastifyReply, FastifyRequest } from 'fastify'
import type { School } from '#kernel/db/types.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import type { Caller } from '#kernel/http/unit-of-work.ts'
import type { World } from '#kernel/world/world.ts'
import { storageUnreadable } from '../errors.ts'
import { thumbMime, thumbSizes } from '../pictures/thumbnails.ts'
import type { FileRow } from './readable.ts'
import { storeOf } from '../stores/stores.ts'
import { thumbKey, type ByteRange, type ObjectStore } from '../stores/store.ts'
import { isShownInline } from '../upload/types-of-files.ts'

export type FileAnswer = {
  school: School
  /** Who asked; nobody in particular at the public door. */
  caller?: Caller
  file: FileRow
  isDownload: boolean
  cache: 'private' | 'public'
  /** Longest side of the smaller picture that is wanted instead. */
  thumb?: number
}

/** Answers with the bytes of a file, or the asked part of them. Only what cannot run anything is shown by the browser itself. */
export async function sendFile(
  world: World,
  http: { request: FastifyRequest; reply: FastifyReply },
  answer: FileAnswer,
): Promise<FastifyReply> {
  const { request, reply } = http
  const { file } = answer
  const store = await storeOf(world, answer.school, file.bucketName)
  if (!store) throw storageUnreadable()
  if (answer.thumb && hasThumb(file, answer.thumb))
    return sendThumb(reply, { store, file, size: answer.thumb, cache: answer.cache })
  const isInline = !answer.isDownload && isShownInline(file.extension)
  if (!isInline && answer.caller) refuseToLookers(answer.caller)
  const type = isInline || answer.isDownload ? file.mime : 'application/octet-stream'
  const disposition = dispositionOf(isInline ? 'inline' : 'attachment', file.name)
  if (store.signedLink && mayLeave(request)) {
    // The store answers with what we say here: neither type nor disposition is the uploader's.
    return reply
      .header('cache-control', 'no-store')
      .redirect(await store.signedLink(file.objectKey, { mime: type, disposition }), 302)
  }
  const tag = `"${file.sha256}"`
  reply
    .header('content-type', type)
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policyOf(file))
    .header('cache-control', `${answer.cache}, max-age=300`)
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const range = rangeOf(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const content = await bytesOf(store, file.objectKey, range ?? undefined)
  if (!range) return reply.header('content-length', file.size).send(content)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content)
}

async function bytesOf(store: ObjectStore, key: string, range?: ByteRange) {
  const content = await store.open(key, range).catch(() => {
    throw storageUnreadable()
  })
  if (!content) throw notFound()
  return content
}

async function sendThumb(
  reply: FastifyReply,
  answer: { store: ObjectStore; file: FileRow; size: number; cache: string },
): Promise<FastifyReply> {
  const content = await bytesOf(answer.store, thumbKey(answer.file.objectKey, answer.size))
  return reply
    .header('content-type', thumbMime)
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policyOf(answer.file))
    .header('cache-control', `${answer.cache}, max-age=300`)
    .send(content)
}

function hasThumb(file: FileRow, size: number): boolean {
  return (thumbSizes as readonly number[]).includes(size) && (file.thumbs ?? '').split(',').includes(String(size))
}

/** A page of ours shows only what comes from us: what it embeds or fetches is passed on, what a person opens may lead away. */
function mayLeave(request: FastifyRequest): boolean {
  const wanted = request.headers['sec-fetch-dest']
  return wanted === undefined || wanted === 'document'
}

/** The part a `Range` header asks for; null for all of it. Several parts at once are answered with all of it. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first, last] = match
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || start > end) return 'unsatisfiable'
  return { start, end }
}

/** A disposition with the name in both ways of writing it: plain for old clients, RFC 5987 for the rest. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

// Browsers refuse to show a PDF inside a sandbox; it cannot reach this site's pages anyway.
function policyOf(file: FileRow): string {
  const nothing =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'"
  return file.extension === 'pdf' ? `${nothing}; object-src 'self'` : `${nothing}; sandbox`
}
