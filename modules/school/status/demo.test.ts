import { describe, expect, test } from 'vitest'
import { statusDemo } from './demo.ts'
import { changeKinds } from './shared/kinds.ts'

const someone = (n: number) => ({ key: `student:${n}`, facts: { xh: `2025${n}`, xm: '某某' } })
const classes = [
  { key: 'class:A1', grade: 2025, major: '01', college: 'X' },
  { key: 'class:A2', grade: 2025, major: '01', college: 'X' },
  { key: 'class:B1', grade: 2025, major: '02', college: 'X' },
  { key: 'class:A3', grade: 2026, major: '01', college: 'X' },
]
const known = {
  moved: [
    { ...someone(1), xjztM: '02', since: '2026-03-01' },
    { ...someone(2), xjztM: '14', since: '2025-12-30' },
  ],
  reading: Array.from({ length: 9 }, (_, i) => ({
    ...someone(10 + i),
    classKey: 'class:A1',
    grade: 2025,
    major: '01',
  })),
  settled: [{ ...someone(30), classKey: 'class:A1', grade: 2025, major: '01' }],
  classes,
}
const graduates = {
  xn: '2025-2026',
  gradDate: '2026-06-30',
  rows: () => [],
  people: [
    { ...someone(90), result: '07' },
    { ...someone(91), result: '20', toClassKey: 'class:A1' },
  ],
}
const all = [
  ...statusDemo({ students: () => known, graduates: () => graduates })({ size: 'small', today: '2026-11-15' }).rows(),
]
const of = (entity: string) => all.filter((row) => row.entity === entity).map((row) => row.values)
const rows = of('status.change')

describe('the demo', () => {
  test('last summer is done: who graduated has a certificate, who stays on has none', () => {
    expect(of('status.rolloverBatch')).toMatchObject([{ xn: '2025-2026', status: '3', total: 2, done: 2 }])
    expect(of('status.gradResult')).toMatchObject([{ result: '07', certNo: expect.stringMatching(/^\d{18}$/) }])
    expect(of('status.rolloverItem')).toMatchObject([
      { result: '07', status: '1' },
      { result: '20', certNo: null, toClassId: { $ref: 'class:A1' } },
    ])
  })

  test('every status has the change that led to it, on the day the trail tells', () => {
    expect(rows.filter((row) => row['state'] === '30')).toMatchObject([
      { kind: '42', toXjztM: '14', effectiveDate: '2025-12-30', expectReturnDate: null },
      { kind: '11', toXjztM: '02', effectiveDate: '2026-03-01', expectReturnDate: '2026-10-26' },
      {
        kind: '23',
        toXjztM: '01',
        effectiveDate: '2026-03-02',
        classId: { $ref: 'class:B1' },
        toClassId: { $ref: 'class:A1' },
      },
    ])
  })

  test('what is to come lies ahead, numbers and documents are given once', () => {
    expect(
      rows.filter((row) => row['state'] !== '30').every((row) => String(row['effectiveDate']) > '2026-11-15'),
    ).toBe(true)
    expect(new Set(rows.map((row) => row['changeNo'])).size).toBe(rows.length)
    const numbers = rows.map((row) => row['docNo']).filter(Boolean)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(
      rows.every((row) => (changeKinds[String(row['kind'])]!.toClass !== undefined) === (row['toClassId'] !== null)),
    ).toBe(true)
  })
})
