import { describe, expect, test } from 'vitest'
import { statusDemo } from './demo.ts'
import { changeKinds } from './shared/kinds.ts'

const someone = (n: number) => ({ key: `student:${n}`, facts: { xh: `2025${n}`, xm: '某某' } })
const classes = [{ key: 'class:A1', grade: 2025, major: '01', college: 'X' }, { key: 'class:A2', grade: 2025, major: '01', college: 'X' }, { key: 'class:B1', grade: 2025, major: '02', college: 'X' }, { key: 'class:A3', grade: 2026, major: '01', college: 'X' }]
const known = {
  moved: [{ ...someone(1), xjztM: '02', since: '2026-03-01' }, { ...someone(2), xjztM: '14', since: '2025-12-30' }],
  reading: Array.from({ length: 9 }, (_, i) => ({ ...someone(10 + i), classKey: 'class:A1', grade: 2025, major: '01' })),
  classes,
}
const rows = [...statusDemo({ students: () => known })({ size: 'small', today: '2026-11-15' }).rows()].map((row) => row.values)

describe('the demo', () => {
  test('every status has the change that led to it, on the day the trail tells', () => {
    expect(rows.filter((row) => row['state'] === '30')).toMatchObject([
      { kind: '42', toXjztM: '14', effectiveDate: '2025-12-30', expectReturnDate: null },
      { kind: '11', toXjztM: '02', effectiveDate: '2026-03-01', expectReturnDate: '2027-03-01' },
    ])
  })

  test('what is to come lies ahead, numbers and documents are given once', () => {
    expect(rows.filter((row) => row['state'] !== '30').every((row) => String(row['effectiveDate']) > '2026-11-15')).toBe(true)
    expect(new Set(rows.map((row) => row['changeNo'])).size).toBe(rows.length)
    const numbers = rows.map((row) => row['docNo']).filter(Boolean)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(rows.every((row) => (changeKinds[String(row['kind'])]!.toClass !== undefined) === (row['toClassId'] !== null))).toBe(true)
  })
})
