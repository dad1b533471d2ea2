import { expect, test } from 'vitest'
import { eventReader, type StreamEvent } from './event-text.ts'

test('events come whole out of a text cut anywhere, and heartbeats are none', () => {
  const text =
    'event: ready\ndata: {}\n\n: beat\n\nevent: message\ndata: {"within":4,"data":{"title":"a: b"}}\n\nevent: cut'
  const read = (size: number) => {
    const events: StreamEvent[] = []
    const take = eventReader((event) => events.push(event))
    for (let at = 0; at < text.length; at += size) take(text.slice(at, at + size))
    return events
  }
  const whole = [
    { event: 'ready', data: {} },
    { event: 'message', data: { within: 4, data: { title: 'a: b' } } },
  ]
  for (const size of [1, 7, 1000]) expect(read(size)).toEqual(whole)
})

test('an event whose data cannot be read is told without data', () => {
  const events: StreamEvent[] = []
  eventReader((event) => events.push(event))('event: notice\ndata: {oops\n\n')
  expect(events).toEqual([{ event: 'notice', data: null }])
})
