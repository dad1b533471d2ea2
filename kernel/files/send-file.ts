import type { FastifyReply, FastifyRequest } from 'fastify'
import { access } from 'node:fs/promises'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { World } from '#kernel/world.ts'
import type { FileRow } from './readable.ts'
import { objectPath, openObject } from './storage.ts'
import { isShownInline } from './types-of-files.ts'

/** Answers with the bytes of a file, or the asked part of them. Only what cannot run anything is shown by the browser itself. */
export async function sendFile(
  world: World,
  http: { request: FastifyRequest; reply: FastifyReply },
  answer: { file: FileRow; isDownload: boolean; cache: 'private' | 'public' },
): Promise<FastifyReply> {
  const { request, reply } = http
  const { file } = answer
  const isInline = !answer.isDownload && isShownInline(file.extension)
  const tag = `"${file.sha256}"`
  reply
    .header('content-type', isInline || answer.isDownload ? file.mime : 'application/octet-stream')
    .header('content-disposition', dispositionOf(isInline ? 'inline' : 'attachment', file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policyOf(file))
    .header('cache-control', `${answer.cache}, max-age=300`)
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  await access(objectPath(world, file.objectKey)).catch(() => {
    throw notFound()
  })
  const range = rangeOf(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (!range) return reply.header('content-length', file.size).send(openObject(world, file.objectKey))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(openObject(world, file.objectKey, range))
}

/** The part a `Range` header asks for; null for all of it. Several parts at once are answered with all of it. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
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
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

// Browsers refuse to show a PDF inside a sandbox; it cannot reach this site's pages anyway.
function policyOf(file: FileRow): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'"
  return file.extension === 'pdf' ? `${nothing}; object-src 'self'` : `${nothing}; sandbox`
}
