import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endChildren, startChild } from './children.ts'
import { runPart, type PartOutcome, type Tell } from './part.ts'

const figure = { part: 'some', name: 'time', value: 1, unit: 's' }
const options = { limitSeconds: 60, interrupt: async () => {} }

describe('a part of the bench', () => {
  it('hands over its figures', async () => {
    expect(await runPart('some', async (tell) => tell(figure), options)).toMatchObject({
      part: 'some',
      figures: [figure],
    })
  })

  it('that fails says why and throws nothing', async () => {
    const outcome = await runPart('some', () => Promise.reject(new Error('nobody is there')), options)
    expect(outcome).toMatchObject({ part: 'some', figures: [], failure: 'nobody is there' })
  })

  it('that fails halfway keeps the figures it had', async () => {
    const work = async (tell: Tell) => {
      tell(figure)
      throw new Error('the second half failed')
    }
    const outcome = await runPart('some', work, options)
    expect(outcome).toMatchObject({ figures: [figure], failure: 'the second half failed' })
  })

  it('hands on every figure as it comes, as of a part that has not ended', async () => {
    const kept: PartOutcome[] = []
    const second = { ...figure, name: 'rows' }
    const work = async (tell: Tell) => {
      tell(figure)
      expect(kept.map(({ figures }) => figures)).toEqual([[figure]])
      tell(second)
    }
    const outcome = await runPart('some', work, { ...options, keep: (soFar) => kept.push(soFar) })
    expect(kept).toMatchObject([
      { part: 'some', figures: [figure], failure: 'broken off before its end' },
      { part: 'some', figures: [figure, second], failure: 'broken off before its end' },
    ])
    expect(outcome).toMatchObject({ figures: [figure, second] })
    expect(outcome.failure).toBeUndefined()
  })

  it('that takes too long is stopped with the processes it started, and reported', async () => {
    const { gone } = startChild(['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    let cleared = false
    const work = async (tell: Tell) => {
      tell(figure)
      await gone
      cleared = true
      throw new Error('the server is gone')
    }
    const outcome = await runPart('some', work, { limitSeconds: 0.2, interrupt: endChildren })
    expect(outcome.failure).toBe('stopped: it took longer than 0.2 s')
    expect(outcome.figures).toEqual([figure])
    expect(cleared).toBe(true)
  })

  it('that is stopped and cannot be cleared up after says that too', async () => {
    const interrupt = () => Promise.reject(new Error('no database'))
    const outcome = await runPart('some', () => wait(500), { limitSeconds: 0.1, interrupt })
    expect(outcome.failure).toBe('stopped: it took longer than 0.1 s; clearing up: Error: no database')
  })
})
