import { expect, test } from 'vitest'
import { cleanForScreen, hideSmall } from './private-words.ts'

test('nothing that names a person passes', () => {
  const raw = { total: 3, rows: [{ personName: '欧阳小雨', xh: '2024010142', phone: '13800138000', className: '软件2401', hours: 5 }, { xm: '王雨桐', className: '软件2402' }], note: '联系 13800138000', when: new Date('2026-11-16T00:00:00Z') }
  expect(cleanForScreen(raw, { showsNames: true })).toEqual({ total: 3, rows: [{ personName: '欧***', className: '软件2401', hours: 5 }, { className: '软件2402' }], note: '***', when: '2026-11-16T00:00:00.000Z' })
  expect(JSON.stringify(cleanForScreen(raw, { showsNames: false }))).not.toMatch(/欧|王|138|2024010142/)
})

test('names of groups stay beside their numbers, small groups lose theirs', () => {
  expect(cleanForScreen([{ name: '信息工程学院', count: 31 }], { showsNames: false })).toEqual([{ name: '信息工程学院', count: 31 }])
  expect(hideSmall([{ name: 'A', count: 4 }, { name: 'B', count: 5 }, { name: 'C', count: 0 }], { by: 'count', minGroup: 5 })).toEqual([{ name: 'A', count: null, hidden: true }, { name: 'B', count: 5 }, { name: 'C', count: 0 }])
})
