import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { placesOf, walk, type Place } from './sweep.ts'

// Whoever has the most pages comes first: the others look closely only at what nobody before them has.
const people = [
  'admin',
  'stu01',
  'fdy01',
  'bzr01',
  'tea01',
  'yx01',
  'sg01',
  'ssgl01',
  'wyzg01',
  'xgc01',
  'jwc01',
  'ld37',
  'ld36',
  'xld02',
  'zzzx01',
  'cjgly01',
  'aqgly01',
  'sjgly01',
]
let stage: Stage
const plans = new Map<string, { places: Place[]; fresh: Place[] }>()

beforeAll(async () => {
  stage = await openStage()
  const seen = new Set<string>()
  for (const account of people) {
    const places = await placesOf(stage, account)
    // Contrast, names and words of a screen do not depend on who reads it.
    const fresh = places.filter(({ component }) => !seen.has(component) && seen.add(component))
    plans.set(account, { places, fresh })
  }
})
afterAll(() => stage.close())

// Two people at a time: while one waits for the server, the other draws.
describe.concurrent('every page of everybody', () => {
  test.each(people)(
    '%s: loads, asks for nothing that is refused, fits, and is readable by day and night, in both languages',
    async (account) => {
      const { places, fresh } = plans.get(account)!
      expect(places.length, `${account} has pages`).toBeGreaterThan(1)
      expect(await walk(stage, account, { places, fresh })).toEqual([])
    },
    // A hundred pages, on a machine that has other things to do.
    1_800_000,
  )
})
