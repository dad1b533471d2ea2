import { createServer } from 'node:net'
import type { Server } from 'node:net'

/** Speaks just enough of the PostgreSQL protocol to let a client in and tell the version 15.4. */
export function oldServer(): Promise<{ port: number; close: () => void }> {
  const server: Server = createServer((socket) => {
    let isGreeted = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!isGreeted) {
        isGreeted = true
        socket.write(Buffer.concat([message('R', int32(0)), parameter('server_version', '15.4'), ready()]))
      } else if (data[0] === 'Q'.charCodeAt(0)) {
        socket.write(
          Buffer.concat([description('server_version_num'), row('150004'), message('C', text('SHOW')), ready()]),
        )
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() })
    })
  })
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function parameter(name: string, value: string): Buffer {
  return message('S', Buffer.concat([text(name), text(value)]))
}

function ready(): Buffer {
  return message('Z', Buffer.from('I'))
}

function description(column: string): Buffer {
  const textType = 25
  const table = Buffer.concat([int32(0), int16(0)])
  const type = Buffer.concat([int32(textType), int16(-1), int32(-1), int16(0)])
  return message('T', Buffer.concat([int16(1), text(column), table, type]))
}

function row(value: string): Buffer {
  return message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]))
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}
