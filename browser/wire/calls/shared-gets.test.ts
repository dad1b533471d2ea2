import { expect, test } from 'vitest'
import { shared } from '#browser/wire/calls/shared-gets.ts'

function pending() {
  const calls: AbortSignal[] = []
  let finish: (text: string) => void = () => {}
  const ask = (signal: AbortSignal) => {
    calls.push(signal)
    return new Promise<string>((resolve, reject) => {
      finish = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  return { calls, ask, answer: (text: string) => finish(text) }
}

test('who asks the same at the same time gets the answer of one call, who asks later a new one', async () => {
  const wire = pending()
  const both = Promise.all([shared('a', undefined, wire.ask), shared('a', new AbortController().signal, wire.ask)])
  wire.answer('rows')
  expect(await both).toEqual(['rows', 'rows'])
  expect(wire.calls).toHaveLength(1)
  void shared('a', undefined, wire.ask)
  expect(wire.calls).toHaveLength(2)
  wire.answer('later')
})

test('a call goes on while one waits for it, and is given up with the last', async () => {
  const wire = pending()
  const [page, other] = [new AbortController(), new AbortController()]
  const first = shared('b', page.signal, wire.ask)
  const second = shared('b', other.signal, wire.ask)
  page.abort(new Error('closed'))
  await expect(first).rejects.toThrow('closed')
  expect(wire.calls[0]!.aborted).toBe(false)
  other.abort(new Error('closed too'))
  await expect(second).rejects.toThrow('closed too')
  expect(wire.calls[0]!.aborted).toBe(true)
})
