import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { sweep, sweepTimeout, type Seen } from './sweep.ts'

let stage: Stage
const seen: Seen = new Set()
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test.each(['admin'])(
  'every page of %s holds at the desk and on the phone, by day and night, in both languages',
  async (account) => {
    expect(await sweep(stage, account, seen)).toEqual([])
  },
  sweepTimeout,
)
