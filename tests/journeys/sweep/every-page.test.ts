import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../browser.ts'
import { sweep, type Seen } from './sweep.ts'

let stage: Stage
const seen: Seen = new Set()
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

// Whoever has the most pages comes first: the others are looked at closely only where they have pages of their own.
test.each([
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
])(
  'every page of %s holds at the desk and on the phone, by day and night, in both languages',
  async (account) => {
    expect(await sweep(stage, account, seen)).toEqual([])
  },
  // A hundred pages, on a machine that has other things to do.
  1_200_000,
)
