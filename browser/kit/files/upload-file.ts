import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { post, RequestError } from '#browser/wire/http.ts'

export type Uploaded = { fileId: string; name: string; size: number }
type Begun = { uploadId: string; partSize: number; total: number; parts: number[] }
type Options = { field?: string | undefined; onProgress?: (percent: number) => void; signal?: AbortSignal }

const endpoint = 'resource/oss/endpoint'
/** From here on a file goes in parts, so that a broken connection costs one of them. */
const bigBytes = 20 * 1024 * 1024
const readBytes = 5 * 1024 * 1024
const mostTries = 4

/** Uploads a file; a big one in parts, going on where an earlier try of the same file stopped. Photos of a phone are made smaller first. */
export async function uploadFile(chosen: File, options: Options = {}): Promise<Uploaded> {
  const file = await lighter(chosen)
  return file.size < bigBytes ? uploadWhole(file, options) : uploadInParts(file, options)
}

async function lighter(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const { isPhone, smallerPicture } = await import('./phone-picture.ts')
  return isPhone() ? smallerPicture(file) : file
}

function uploadWhole(file: File, { field, signal }: Options): Promise<Uploaded> {
  return post<Uploaded>(`${endpoint}/put-file`, undefined, {
    form: formOf(file, file.name),
    ...(field ? { params: { field } } : {}),
    ...(signal ? { signal } : {}),
  })
}

async function uploadInParts(file: File, options: Options): Promise<Uploaded> {
  const { field, signal, onProgress } = options
  // The first tenth of the way is reading, the rest is sending.
  const digest = await digestOf(file, (share) => onProgress?.(Math.round(share * 10)))
  const rest = signal ? { signal } : {}
  const begun = await post<Begun>(
    `${endpoint}/initUpload`,
    { name: file.name, size: file.size, sha256: digest, ...(field ? { field } : {}) },
    rest,
  )
  const there = new Set(begun.parts)
  for (let part = 1; part <= begun.total; part++) {
    if (!there.has(part)) await sendPart({ file, begun, part, ...rest })
    onProgress?.(10 + Math.round((part / begun.total) * 89))
  }
  return post<Uploaded>(`${endpoint}/completeUpload`, { uploadId: begun.uploadId }, rest)
}

async function sendPart({
  file,
  begun,
  part,
  signal,
}: {
  file: File
  begun: Begun
  part: number
  signal?: AbortSignal
}): Promise<void> {
  const content = file.slice((part - 1) * begun.partSize, part * begun.partSize)
  for (let attempt = 1; ; attempt++) {
    try {
      const params = { uploadId: begun.uploadId, part }
      return void (await post(`${endpoint}/uploadPart`, undefined, {
        form: formOf(content, 'part'),
        params,
        // The last try is told; those before it are tried again.
        isBackground: attempt < mostTries,
        ...(signal ? { signal } : {}),
      }))
    } catch (error) {
      // What the server refused it would refuse again; a broken connection may be back in a moment.
      const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 500
      if (isRefused || attempt >= mostTries || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
    }
  }
}

/** Read piece by piece: pages that are not served over TLS have no digest of the browser's own. */
async function digestOf(file: File, onShare: (share: number) => void): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += readBytes) {
    hash.update(new Uint8Array(await file.slice(at, at + readBytes).arrayBuffer()))
    onShare(Math.min((at + readBytes) / file.size, 1))
  }
  return bytesToHex(hash.digest())
}

function formOf(content: Blob, name: string): FormData {
  const form = new FormData()
  form.append('file', content, name)
  return form
}
