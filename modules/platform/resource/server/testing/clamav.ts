import { createServer, type AddressInfo } from 'node:net'

/** The test string every scanner knows, put together here so that no scanner takes this file for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

/** A peer that speaks the INSTREAM protocol of ClamAV and knows one virus. */
export async function startScanner(): Promise<{ port: number; asked: () => number; stop(): Promise<void> }> {
  let asked = 0
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece])
      const content = contentOf(bytes)
      if (!content) return
      asked += 1
      socket.end(content.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The file inside a finished stream; null while it is still coming. */
function contentOf(bytes: Buffer): Buffer | null {
  const head = 'zINSTREAM\0'
  if (bytes.length < head.length || bytes.toString('latin1', 0, head.length) !== head) return null
  const parts: Buffer[] = []
  for (let at = head.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > bytes.length) return null
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
