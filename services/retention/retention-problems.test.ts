import { expect, test } from 'vitest'
import { apiLog } from '#kernel/audit/shared/logs.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { defineParam } from '#kernel/params/param.ts'
import { retentionProblems } from './retention-problems.ts'

const days = defineParam({ key: 'x.days', label: 'x', group: 'x', type: 'integer', default: 200, min: 180 })
const short = defineParam({ ...days, min: 30 })
const problems = (retain: AnyEntity['retain'], params = [days]) =>
  retentionProblems({ ...apiLog, retain } as AnyEntity, params)

test('a log is kept for half a year at least, whatever a school says', () => {
  expect(problems({ days: { param: 'x.days' }, by: 'time' })).toEqual([])
  expect(problems({ days: 180, by: 'time' })).toEqual([])
  expect(problems({ days: 179, by: 'time' })).toEqual(['sys.apiLog: a log is kept for 180 days at least'])
  expect(problems({ days: { param: 'x.days' }, by: 'time' }, [short])).toEqual([
    'sys.apiLog: a log is kept for 180 days at least',
  ])
})

test('a promise names a moment and a parameter that is a number', () => {
  expect(problems({ days: 200, by: 'address' })).toEqual(['sys.apiLog: retain goes by address, which is no moment'])
  expect(problems({ days: { param: 'x.other' }, by: 'time' })[0]).toContain('which is no number of days')
})
