import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A way to a database that can be cut and mended. */
export type CutLine = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }

export async function cutLine(url: string): Promise<CutLine> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(own)
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: through.href,
    cut,
    async mend() {
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    close: async () => (server.listening ? cut() : undefined),
  }
}
