import type * as s3 from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { createReadStream, type ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { checkedKey, type ObjectStore } from './store.ts'

export type S3Settings = {
  readonly code: string
  readonly endpoint: string | null
  readonly region: string | null
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly isPathStyle: boolean
  readonly publicDomain: string | null
}

const linkSeconds = 300
/** From here on an object goes in pieces. */
const bigBytes = 20 * 1024 * 1024
const pieceBytes = 8 * 1024 * 1024

/** Any storage that speaks S3. Its client is big, so it is loaded when the first school uses one. */
export async function s3Store(settings: S3Settings): Promise<ObjectStore> {
  const sdk = await import('@aws-sdk/client-s3')
  const clientAt = (endpoint: string | null): S3Client =>
    new sdk.S3Client({
      ...(endpoint ? { endpoint } : {}),
      region: settings.region ?? 'us-east-1',
      credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
      forcePathStyle: settings.isPathStyle,
      // Newer checksums travel in a frame that many compatible storages store as if it were content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
    })
  const client = clientAt(settings.endpoint)
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkedKey(key) })
  return {
    code: settings.code,
    async put(key, { path, size, mime }) {
      if (size >= bigBytes) return putInParts({ sdk, client, at: at(key) }, { path, size, mime })
      await withContent(path, {}, (Body) =>
        client.send(new sdk.PutObjectCommand({ ...at(key), Body, ContentLength: size, ContentType: mime })),
      )
    },
    async open(key, range) {
      try {
        const answer = await client.send(
          new sdk.GetObjectCommand({ ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        )
        return answer.Body as Readable
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async has(key) {
      try {
        await client.send(new sdk.HeadObjectCommand(at(key)))
        return true
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },
    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
    async signedLink(key, { mime, disposition }) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new sdk.GetObjectCommand({
        ...at(key),
        ResponseContentType: mime,
        ResponseContentDisposition: disposition,
      })
      return getSignedUrl(settings.publicDomain ? clientAt(settings.publicDomain) : client, command, {
        expiresIn: linkSeconds,
      })
    },
  }
}

type Target = { sdk: typeof s3; client: S3Client; at: { Bucket: string; Key: string } }

/** A big object in pieces, so that a broken connection costs one of them; what was begun and not ended is taken back. */
async function putInParts(
  { sdk, client, at }: Target,
  file: { path: string; size: number; mime: string },
): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...at, ContentType: file.mime }))
  try {
    const parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < file.size; start += pieceBytes) {
      const end = Math.min(start + pieceBytes, file.size) - 1
      const part = { ...at, UploadId, PartNumber: parts.length + 1, ContentLength: end - start + 1 }
      const { ETag } = await withContent(file.path, { start, end }, (Body) =>
        client.send(new sdk.UploadPartCommand({ ...part, Body })),
      )
      parts.push({ PartNumber: part.PartNumber, ETag })
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }))
  } catch (error) {
    // Why it failed is thrown below; parts left behind are the bucket's own to expire.
    await client.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {})
    throw error
  }
}

/** Sends what stands in a file. A sender that gives up early listens no more: an error of the file is then nobody's and may not end the process. */
async function withContent<T>(
  path: string,
  range: { start?: number; end?: number },
  send: (content: ReadStream) => Promise<T>,
): Promise<T> {
  const content = createReadStream(path, range)
  const broken = new Promise<never>((_, refuse) => content.once('error', refuse))
  broken.catch(() => {}) // Whoever sends may have failed before: their error is the one that is told.
  try {
    return await Promise.race([send(content), broken])
  } finally {
    content.destroy()
  }
}

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}
