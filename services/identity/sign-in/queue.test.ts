import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

type Gate = { open: () => void; work: () => Promise<string> }

function gate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, work: () => opened.then(() => 'done') }
}

test('no more than allowed run at once, and those waiting come in order', async () => {
  const queue = createQueue({ atOnce: 2, longestWait: 10_000, mostWaiting: 10 })
  const started: number[] = []
  const gates = Array.from({ length: 5 }, gate)
  const all = gates.map(({ work }, i) =>
    queue.run(() => {
      started.push(i)
      return work()
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]!.open()
  await all[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => 'done'))
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('work that fails gives its place on', async () => {
  const queue = createQueue({ atOnce: 1, longestWait: 10_000, mostWaiting: 10 })
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(() => Promise.resolve('fine'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('too many waiting, or waiting too long, is told to come back', async () => {
  const full = createQueue({ atOnce: 1, longestWait: 10_000, mostWaiting: 0 })
  const { open, work } = gate()
  const first = full.run(work)
  await expect(full.run(work)).rejects.toMatchObject({ status: 429, message: '登录人数较多，请稍后重试' })
  open()
  await first

  const slow = createQueue({ atOnce: 1, longestWait: -1, mostWaiting: 10 })
  const held = gate()
  const running = slow.run(held.work)
  const late = slow.run(held.work)
  held.open()
  await expect(late).rejects.toMatchObject({ status: 429 })
  expect(await running).toBe('done')
  expect(await slow.run(() => Promise.resolve('again'))).toBe('again')
})

test('turns go round among those who ask: a flood of one keeps nobody else waiting', async () => {
  const queue = createQueue({ atOnce: 1, longestWait: 10_000, mostWaiting: 100 })
  const order: string[] = []
  const { open, work } = gate()
  const run = (from: string) => queue.run(() => work().then(() => void order.push(from)), from)
  const all = [...Array.from({ length: 6 }, () => 'flood'), 'one', 'one', 'two'].map(run)
  open()
  await Promise.all(all)
  expect(order).toEqual(['flood', 'flood', 'one', 'two', 'flood', 'one', 'flood', 'flood', 'flood'])
})

test('where all places are taken the longest line gives one up, and its own next is sent away at once', async () => {
  const queue = createQueue({ atOnce: 1, longestWait: 10_000, mostWaiting: 4 })
  const { open, work } = gate()
  const flood = Array.from({ length: 6 }, () =>
    queue.run(work, 'flood').then(
      () => 'done',
      (error: { status: number }) => error.status,
    ),
  )
  // One runs, four wait, the sixth finds no place.
  expect(await flood[5]).toBe(429)
  const others = ['one', 'two', 'three'].map((from) => queue.run(work, from))
  expect(await Promise.all([flood[4], flood[3], flood[2]])).toEqual([429, 429, 429])
  // Now nobody has more than one place, so nobody gives one up.
  await expect(queue.run(work, 'four')).rejects.toMatchObject({ status: 429, message: '登录人数较多，请稍后重试' })
  open()
  expect(await Promise.all([...others, ...flood.slice(0, 2)])).toEqual(Array.from({ length: 5 }, () => 'done'))
})
