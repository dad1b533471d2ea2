import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export const bucket = 'campus-files'
export const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** A real server that speaks S3, on this machine. */
export async function startObjectStorage(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'campus-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  // Node dates answers by the machine's clock, which the client would follow away from a day that was moved (TEST_DAY).
  server.middleware.unshift(async (ctx, next) => {
    ctx.set('Date', new Date().toUTCString())
    await next()
  })
  const { port } = await server.run()
  let isRunning = true
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      if (!isRunning) return
      isRunning = false
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
