import type { S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
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
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size, ContentType: mime }))
    },
    async open(key, range) {
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
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
      const command = new sdk.GetObjectCommand({ ...at(key), ResponseContentType: mime, ResponseContentDisposition: disposition })
      return getSignedUrl(settings.publicDomain ? clientAt(settings.publicDomain) : client, command, { expiresIn: linkSeconds })
    },
  }
}

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}
