import { createServer, connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { refuseUnreadable } from './errors.ts'

test.each([
  ['what is no HTTP is the fault of who sent it', 'HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request', 400],
  ['what did not come in time may be sent again', 'ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout', 408],
])('%s', async (_name, code, status, number) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    refuseUnreadable(Object.assign(new Error(code), { code }), socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const answer = await text(connect((server.address() as AddressInfo).port, '127.0.0.1'))
  server.close()
  const [head, body] = answer.split('\r\n\r\n')
  expect(head!.split('\r\n')[0]).toBe(status)
  expect(JSON.parse(body!)).toMatchObject({ code: number, success: false })
})
