import { createReadStream } from 'node:fs'
import { connect } from 'node:net'

export type Verdict = 'clean' | 'infected' | 'unknown'

const patienceMilliseconds = 60_000
const pieceBytes = 64 * 1024

/**
 * Asks a ClamAV daemon about a file (INSTREAM over TCP): the bytes go in pieces that each tell their length, a length of zero
 * ends them. Whatever is not a clear answer is unknown.
 */
export function askClamav(address: { host: string; port: number }, path: string): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let answer = ''
    const end = (verdict: Verdict) => {
      socket.destroy()
      resolve(verdict)
    }
    socket.setTimeout(patienceMilliseconds, () => end('unknown'))
    socket.on('error', () => end('unknown'))
    // Not scanned is an answer, and what is done with such files the school says.
    socket.on('connect', () => void sendFile(socket, path).catch(() => end('unknown')))
    socket.on('data', (bytes) => {
      answer += bytes.toString('utf8')
      if (answer.length > 4096 || answer.includes('\0')) end(verdictOf(answer))
    })
    socket.on('end', () => end(verdictOf(answer)))
  })
}

async function sendFile(socket: ReturnType<typeof connect>, path: string): Promise<void> {
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  const length = (bytes: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(bytes)
    return head
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    await write(Buffer.concat([length(piece.length), piece]))
  }
  await write(length(0))
}

function verdictOf(answer: string): Verdict {
  const text = answer.replaceAll('\0', '').trim()
  if (/^stream: .+ FOUND$/.test(text)) return 'infected'
  return text === 'stream: OK' ? 'clean' : 'unknown'
}
