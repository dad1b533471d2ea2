import { expect, test } from 'vitest'
import { nextYear, proposalOf } from './proposal.ts'

const official = { result: '08', certNo: 'J1' }

test.each([
  [{ xjztM: '01', official: null, hasList: false }, '07', '修业期满', false],
  [{ xjztM: '01', official, hasList: true }, '08', '教务名单', false],
  [{ xjztM: '20', official, hasList: true }, '08', '教务名单', false],
  [{ xjztM: '01', official: null, hasList: true }, null, '教务未给出结论', false],
  [{ xjztM: '02', official: null, hasList: true }, 'K', '休学/保留学籍中', false],
  [{ xjztM: '16', official: null, hasList: false }, 'K', '休学/保留学籍中', false],
  [{ xjztM: '02', official, hasList: true }, 'K', '休学/保留学籍中，与教务名单冲突', true],
])('%o → %s, %s', (facts, result, reason, isConflict) => {
  expect(proposalOf(facts)).toMatchObject({ result, reason, isConflict })
})

test('only those on the list carry a number of a certificate', () => {
  expect([
    proposalOf({ xjztM: '01', official, hasList: true }).certNo,
    proposalOf({ xjztM: '02', official, hasList: true }).certNo,
  ]).toEqual(['J1', null])
})

test('years follow each other', () => expect(nextYear('2025-2026')).toBe('2026-2027'))
