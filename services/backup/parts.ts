import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Part } from './manifest.ts'

/** Writes lines compressed. Each row of a COPY in text form is exactly one line, so lines are rows. */
export async function writePart(path: string, open: () => Readable, signal: AbortSignal | undefined): Promise<Part> {
  const digest = createHash('sha256')
  let rows = 0
  let bytes = 0
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await piped(
    open(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        rows += lineEnds(chunk)
        yield chunk
      }
    },
    // Ciphertexts do not get smaller and the rest does at once: a higher level costs time for little.
    createGzip({ level: 3 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
  return { rows, bytes, sha256: digest.digest('hex') }
}

/** The text of a part as it comes, in pieces that do not end with lines. */
export async function* readPart(path: string, signal?: AbortSignal): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // A failure to read shows in the loop below.
  pipeline(createReadStream(path), text, () => {})
  for await (const piece of text as AsyncIterable<string>) {
    signal?.throwIfAborted()
    yield piece
  }
}

/** The lines of a part. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of readPart(path)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Size and digest of a file, or null when it cannot be read. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const digest = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      digest.update(chunk)
    }
  } catch {
    return null
  }
  return { bytes, sha256: digest.digest('hex') }
}

function lineEnds(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}
