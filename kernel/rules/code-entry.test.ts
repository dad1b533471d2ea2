import { expect, test } from 'vitest'
import { codeEntry } from './code-entry.ts'

const states = { waiting: ['1', '待领取', 'amber'], claimed: ['2', '已领取', 'green'] } as const

test('a code is told by its entry, and an unknown one by none', () => {
  expect(codeEntry(states, '2')).toEqual(['2', '已领取', 'green'])
  expect([codeEntry(states, 'claimed'), codeEntry(states, null), codeEntry(states, 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
