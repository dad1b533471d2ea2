import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Call = { method: string; url: string; headers: Record<string, unknown>; body: string }
export type Peer = { url: string; calls: Call[]; answer: { status: number; body: unknown }; stop(): void }

/** A provider on this machine that answers as told and remembers what it was asked. */
export async function startPeer(answer: Peer['answer']): Promise<Peer> {
  const peer: Peer = { url: '', calls: [], answer, stop: () => void server.close() }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      peer.calls.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      response
        .writeHead(peer.answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(peer.answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return peer
}
