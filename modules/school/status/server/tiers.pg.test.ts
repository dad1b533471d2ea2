import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Level } from '#patterns/application/shared/tiers/levels.ts'
import { statusSchool, type StatusSchool } from '#tests/support/status-school.ts'

let at: StatusSchool
beforeAll(async () => {
  at = await statusSchool()
})
afterAll(() => at.close())

const keys = (levels: readonly Level[]) => levels.map(({ key }) => key).join(' ')

test('who decides on which kind of change is a table; what is asked for by the student is told below it', async () => {
  const { data } = (await (await at.as('jwc01')).get('xsgl/stuStatusRule/view')).body
  const rows: { head: { labels: string[] }; cells: Level[][] }[] = data.table.rows
  const ofKind = (kind: string) => keys(rows.find(({ head }) => head.labels.includes(kind))!.cells[0]!)
  expect(ofKind('休学')).toBe('fdy college registrar schoolLeader')
  expect(ofKind('复学')).toBe('fdy college registrar')
  expect(ofKind('保留学籍')).toBe('serviceFdy serviceCollege arms registrar')
  expect(ofKind('转专业')).toBe('registrar')
  expect(ofKind('退学')).toBe('fdy college registrar studentOffice legal council')
  expect(rows.flatMap(({ head }) => head.labels)).toHaveLength(31)
  expect(data.table.columns).toEqual([])
  expect(data.table.exceptions).toMatchObject([
    { field: 'isOwnRequest', values: [true], lines: [{ head: { labels: ['退学'] }, column: null }] },
  ])
  expect(keys(data.table.exceptions[0].lines[0].levels)).toBe('fdy college registrar studentOffice leavingLeader')
  expect(data).toMatchObject({ name: '学籍异动', limits: [], canEdit: false })
  expect(data.cases.every(({ isUsual }: { isUsual: boolean }) => isUsual)).toBe(true)
})

test('a change is tried out by those who may, about students they reach', async () => {
  const [one] = await at.people()
  const trial = async (account: string, body: object) =>
    (await (await at.as(account)).post('xsgl/stuStatusRule/simulate', { studentId: one!.id, ...body })).body
  const { data } = await trial('jwc01', { kind: '31', isOwnRequest: true })
  expect(data).toMatchObject({ student: { id: one!.id }, kindName: '退学' })
  expect(data.levels.map(({ nodeKey }: { nodeKey: string }) => nodeKey)).toEqual([
    'fdy',
    'college',
    'registrar',
    'studentOffice',
    'leavingLeader',
  ])
  expect((await trial('jwc01', { kind: '77' })).data).toMatchObject({ kind: '请选择异动类别' })
  expect((await trial('jwc01', { kind: '31', studentId: '00000000-0000-4000-8000-000000000000' })).code).toBe(404)
  expect((await trial('fdy01', { kind: '31' })).code).toBe(403)
})
