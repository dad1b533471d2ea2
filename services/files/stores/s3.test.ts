import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { s3Store } from './s3.ts'

const settings = {
  code: 'far',
  region: null,
  bucket: 'files',
  accessKey: 'one',
  secretKey: 'two',
  isPathStyle: true,
  publicDomain: null,
}
const gone = { path: '/there/is/no/such/file', size: 4, mime: 'text/plain' }

test('a file that is gone is an answer at once and never the end of the process', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  try {
    const { port } = silent.address() as AddressInfo
    const waiting = await s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` })
    await expect(waiting.put(`000000/2026/11/${randomUUID()}`, gone)).rejects.toThrow('no such file or directory')
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
  // Nobody is at home there: the sender gives up before the file was opened.
  const nowhere = await s3Store({ ...settings, endpoint: 'http://127.0.0.1:1' })
  await expect(nowhere.put(`000000/2026/11/${randomUUID()}`, gone)).rejects.toThrow()
})
