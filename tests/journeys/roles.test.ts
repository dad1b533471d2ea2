import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { quickRound } from './sweep/sweep.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test.each(['admin', 'xgc01', 'jwc01', 'yx01', 'fdy01', 'bzr01', 'tea01', 'stu01', 'sg01'])(
  '%s is at home on a computer and on a phone, and no page asks for what it may not',
  async (account) => {
    expect(await quickRound(stage, account)).toEqual([])
  },
)
