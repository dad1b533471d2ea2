import { expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { findHead } from '#kernel/excel/read/find-head.ts'
import { f } from '#kernel/fields/f.ts'
import type { TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { cellOf, cellReader, importColumns, knownTitles } from './import-columns.ts'

const world: TextWorld = {
  today: '2026-11-15',
  codes: () => [
    { key: '1', label: '男' },
    { key: '2', label: '女' },
  ],
  reference: (_entity, text) => ({ value: `id of ${text}` }),
  titleOf: () => undefined,
}

const fields: Record<string, AnyField> = {
  code: f.text({ label: '编码', required: true, codeLike: true, max: 6, synonyms: ['代码', '名称代码'] }),
  name: f.text({ label: '名称', required: true, synonyms: ['代码'] }),
  note: f.longText({ label: '备注' }),
  number: f.integer({ label: '人数', min: 1, max: 50 }),
  score: f.decimal({ label: '得分', places: 1 }),
  fee: f.money({ label: '金额' }),
  flag: f.flag({ label: '在用' }),
  day: f.day({ label: '日期', max: 'today' }),
  sex: f.code('sex', { label: '性别' }),
  phone: f.phone({ label: '手机' }),
  state: f.state({ on: ['1', '启用'], off: ['0', '停用'] }, { label: '状态' }),
}

const entity = {
  name: 'test',
  label: '测试',
  fields,
  excel: { import: Object.keys(fields), matchBy: [['code']] },
} as unknown as AnyEntity

test('reading thousands of cells gives what the kind gives for each', () => {
  const texts = [
    'ＡＢ１２',
    '1',
    '12.5',
    '12.50',
    '-3',
    '2006年3月15日',
    '2027-01-01',
    '是',
    '×',
    '男',
    '13812345678',
    '启用',
    '很长的文字'.repeat(30),
    '0.125',
    '99999999999999',
  ]
  for (const field of Object.values(fields)) {
    const read = cellReader(field)
    for (const text of [...texts, ...texts])
      expect([field.kind, text, read(text, world)]).toEqual([field.kind, text, kindOf(field).parse(text, field, world)])
  }
})

test('columns are found by label before synonym, and a field takes the first of its columns that is filled', () => {
  const entries = Object.entries({ code: fields['code']!, name: fields['name']! })
  const cells = (texts: string[]) => texts.map((text) => ({ text, kind: 'text' as const }))
  const head = findHead([{ row: 1, cells: cells(['代码', ' *名 称', '编码']) }], knownTitles(entries))!
  const [code, name] = importColumns({ entity, fields: entries, head, way: '3' })
  expect(code!.at).toEqual([2, 0])
  expect(name!.at).toEqual([1])
  expect(cellOf({ row: 2, cells: cells(['A1', '甲', ' ']) }, code!)?.text).toBe('A1')
})

test('a sheet that lacks needed columns is refused with their names', () => {
  const entries = Object.entries(fields)
  const head = findHead([{ row: 1, cells: [{ text: '备注', kind: 'text' }] }], knownTitles(entries))!
  expect(() => importColumns({ entity, fields: entries, head, way: '3' })).toThrow('缺少必填列：编码、名称')
  expect(() => importColumns({ entity, fields: entries, head, way: '2' })).toThrow('缺少必填列：编码')
})

test('what a person decided counts more than the titles; a column may be left out', () => {
  const entries = Object.entries(fields)
  const head = findHead(
    [{ row: 1, cells: ['编码', '名称', '说明'].map((text) => ({ text, kind: 'text' as const })) }],
    knownTitles(entries),
  )!
  const columns = importColumns({ entity, fields: entries, head, way: '3', mapping: { 0: 'name', 1: '', 2: 'code' } })
  expect(columns.map(({ name, at, title }) => [name, at, title])).toEqual([
    ['code', [2], '说明'],
    ['name', [0], '编码'],
  ])
})
