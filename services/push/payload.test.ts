import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventIn, payloadsOf } from './payload.ts'

test('an event comes out of the notifications as it went in, however many receive it', () => {
  const users = Array.from({ length: 25_000 }, () => randomUUID())
  const payloads = payloadsOf({ school: '000000', event: 'message', to: { users }, data: { ids: ['通知'] } })
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8000)).toBe(true)
  expect(payloads.length).toBeLessThan(80)
  const events = payloads.map((payload) => eventIn(payload)!)
  expect(events.flatMap(({ to }) => (to as { users: string[] }).users)).toEqual(users)
  expect(events[0]).toMatchObject({ school: '000000', event: 'message', data: { ids: ['通知'] } })
  expect(eventIn(payloadsOf({ school: '000001', event: 'dict-changed', to: 'school' })[0]!)).toEqual({
    school: '000001',
    event: 'dict-changed',
    to: 'school',
  })
})

test('an event that carries more than ids is refused, and what is no event is none', () => {
  expect(() => payloadsOf({ school: '000000', event: 'message', to: 'school', data: 'x'.repeat(9000) })).toThrow(
    'message',
  )
  expect(eventIn('{"s":1}')).toBeNull()
  expect(eventIn('not json')).toBeNull()
  expect(payloadsOf({ school: '000000', event: 'message', to: { users: [] } })).toEqual([])
})
