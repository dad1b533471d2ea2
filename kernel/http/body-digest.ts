import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const digests = new WeakMap<object, string>()
const ofNothing = createHash('sha256').digest('hex')

/** Notes what the bodies of requests with one of the headers hash to, as they pass on to be read. */
export function noteBodyDigests(app: FastifyInstance, headers: readonly string[]): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (headers.every((header) => request.headers[header] === undefined)) return done(null, payload)
    const hash = createHash('sha256')
    const passed = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk)
        next(null, chunk)
      },
      flush(next) {
        digests.set(request, hash.digest('hex'))
        next()
      },
    })
    payload.once('error', (error) => passed.destroy(error))
    done(null, payload.pipe(passed))
  })
}

/** SHA-256 of the body as it came, in hex; null while it has not been read to its end. */
export function bodyDigest(request: FastifyRequest): string | null {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  return digests.get(request) ?? (hasBody && request.headers['content-length'] !== '0' ? null : ofNothing)
}
