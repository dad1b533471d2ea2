import { expect, test } from 'vitest'
import { cleanForScreen, hideSmall } from './private-words.ts'

test('nothing that names a person passes', () => {
  const raw = {
    total: 3,
    rows: [
      { personName: '欧阳小雨', xh: '2024010142', phone: '13800138000', className: '软件2401', hours: 5 },
      { xm: '王雨桐', className: '软件2402' },
    ],
    note: '联系 13800138000',
    when: new Date('2026-11-16T00:00:00Z'),
  }
  expect(cleanForScreen(raw, { showsNames: true })).toEqual({
    total: 3,
    rows: [{ personName: '欧阳**', className: '软件2401', hours: 5 }, { className: '软件2402' }],
    note: '***',
    when: '2026-11-16T00:00:00.000Z',
  })
  expect(JSON.stringify(cleanForScreen(raw, { showsNames: false }))).not.toMatch(/欧|王|138|2024010142/)
  expect(cleanForScreen([{ personName: '李雷', hours: 2 }], { showsNames: true, isMasked: false })).toEqual([
    { personName: '李雷', hours: 2 },
  ])
})

test('names of groups stay beside their numbers, also where these are hidden', () => {
  const groups = [
    { name: '信息工程学院', count: 31 },
    { name: '体育系', count: null, hidden: 'small' },
  ]
  expect(cleanForScreen(groups, { showsNames: false })).toEqual(groups)
})

test('of small groups the number goes, and with a single one that of its smallest neighbour', () => {
  const row = (...counts: number[]) => counts.map((count, i) => ({ name: String(i), count, share: count / 60 }))
  const shown = (counts: number[]) =>
    hideSmall(row(...counts), { by: 'count', minGroup: 5, along: ['share'] }).map(
      ({ count, hidden }) => hidden ?? count,
    )
  expect(shown([4, 17, 9, 30])).toEqual(['small', 17, 'beside', 30])
  expect(shown([4, 3, 9, 0])).toEqual(['small', 'small', 9, 0])
  expect(hideSmall(row(4, 3), { by: 'count', minGroup: 5, along: ['share'] })[0]).toEqual({
    name: '0',
    count: null,
    share: null,
    hidden: 'small',
  })
})
