import { expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { AppError } from '#kernel/errors/define-error.ts'
import { f } from '#kernel/fields/f.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { migrationBetween } from './diff.ts'
import { boundedName, columnName, tableName, tooLong } from './names.ts'
import { createSecrets } from './secrets.ts'
import { tableOf } from './table.ts'

const room: AnyEntity = {
  name: 'test.bigRoom',
  label: '房间',
  service: 'base',
  path: 'bigRoom',
  fields: {
    name: f.text({ label: '名称', required: true }),
    phone: f.phone({ label: '电话' }),
    floor: f.integer({ label: '楼层' }),
    from: f.day({ label: '起', required: true }),
    to: f.day({ label: '止' }),
    kind: f.state({ a: ['1', '甲'], b: ["it's", '乙'] }, { label: '类' }),
  },
  title: 'name',
  search: ['name'],
  unique: [{ on: ['phone'], where: { kind: ['1', "it's"] } }],
  history: { of: ['name'], from: 'from', to: 'to', message: '重叠' },
  list: { columns: [], filters: ['name', 'floor'], sort: ['-floor', 'name'] },
  form: [],
  removable: 'bin',
}
const table = tableOf(room)

test('a sensitive field is text with a hash beside it, and its key is the hash', () => {
  expect(table.columns.filter((column) => column.name.startsWith('phone'))).toEqual([
    { name: 'phone', type: 'text', notNull: false },
    { name: 'phone_hash', type: 'text', notNull: false },
  ])
  expect(table.indexes['uq_test_big_room_phone_hash']).toBe(
    `create unique index uq_test_big_room_phone_hash on test_big_room (phone_hash) where deleted_time is null and kind in ('1', 'it''s')`,
  )
})

test('two unique rules on the same fields have an index each, and each refuses in its own words', () => {
  const shared: AnyEntity = {
    ...room,
    unique: [
      { on: ['name'], where: { kind: ['1'] }, message: '甲已有此名称' },
      { on: ['name'], where: { kind: ["it's"] }, message: '乙已有此名称' },
    ],
  }
  const unique = Object.entries(tableOf(shared).indexes).filter(([name]) => name.startsWith('uq_'))
  expect(unique.map(([, text]) => text.replace(/^.* on test_big_room /, ''))).toEqual([
    "(name) where deleted_time is null and kind in ('1')",
    "(name) where deleted_time is null and kind in ('it''s')",
  ])
  // Indexes that exist keep their names.
  expect(unique[0]![0]).toBe('uq_test_big_room_name')
  expect(unique.map(([constraint]) => (asAppError({ code: '23505', constraint }, shared) as AppError).data)).toEqual([
    { name: '甲已有此名称' },
    { name: '乙已有此名称' },
  ])
})

test('a key of which an empty part counts is one index in which empty values are alike', () => {
  const indexesOf = (more: Partial<AnyEntity>) =>
    Object.values(tableOf({ ...room, removable: 'hard', ...more } as AnyEntity).indexes).map((text) =>
      text.replace(/^create (unique )?index .* on test_big_room /, '$1'),
    )
  const unique = [{ on: ['name', 'floor'], emptyCounts: true }] as const
  expect(indexesOf({ unique })).toContain('unique (name, floor) nulls not distinct')
  expect(indexesOf({ unique: [{ on: ['name', 'floor'] }] })).toContain('unique (name, floor)')
  // It still answers for what another index would begin with.
  expect(indexesOf({ unique: [{ on: ['floor', 'name'], emptyCounts: true }] })).not.toContain('(floor)')
})

test('filters, search, the usual order and periods have their index', () => {
  expect(Object.values(table.indexes).map((text) => text.replace(/^.* on test_big_room /, ''))).toEqual([
    "(phone_hash) where deleted_time is null and kind in ('1', 'it''s')",
    'using gin (name gin_trgm_ops)',
    '(floor)',
    '(deleted_time) where deleted_time is not null',
    'using gin (search_grams)',
    '(floor desc nulls last, name collate "zh-x-icu", id)',
  ])
  expect(table.constraints['ex_test_big_room_period']).toBe(
    `exclude using gist (name with =, daterange(from, to, '[]') with &&) where (deleted_time is null)`,
  )
})

test('what another index begins with has none of its own, unless it is unique or that one does not know every row', () => {
  const indexesOf = (more: Partial<AnyEntity>) =>
    Object.values(tableOf({ ...room, ...more } as AnyEntity).indexes).map((text) =>
      text.replace(/^create (unique )?index .* on test_big_room /, '$1'),
    )
  expect(indexesOf({ indexes: [['floor', 'from']] })).not.toContain('(floor)')
  expect(indexesOf({ indexes: [['floor', 'from']] })).toContain('(floor, from)')
  expect(indexesOf({ indexes: [['from', 'floor']] })).toContain('(floor)')
  expect(indexesOf({ unique: [{ on: ['floor', 'from'] }] })).toContain('(floor)')
  const kept = { removable: 'never', unique: [{ on: ['floor'] }], indexes: [['floor', 'from']] } as const
  expect(indexesOf(kept)).toContain('unique (floor)')
})

test('from nothing to a table, from a table to itself, and to a changed one', () => {
  expect(migrationBetween([], [table]).statements[0]).toMatch(/^create table test_big_room \(\n {2}id uuid not null,/)
  expect(migrationBetween([table], [table])).toEqual({ statements: [], problems: [] })
  const changed = tableOf({
    ...room,
    fields: {
      ...room.fields,
      floor: f.decimal({ label: '楼层', places: 1, required: true }),
      note: f.text({ label: '注' }),
    },
  })
  expect(migrationBetween([table], [changed])).toEqual({
    statements: [
      'alter table test_big_room alter column floor type numeric(18,1)',
      'alter table test_big_room alter column floor set not null',
      'alter table test_big_room add column note text',
    ],
    problems: [],
  })
})

test('nothing is lost unless somebody says so', () => {
  const { floor: _gone, ...fields } = room.fields as Record<string, never>
  const smaller = tableOf({ ...room, fields, list: { ...room.list, filters: ['name'], sort: ['name'] } })
  expect(migrationBetween([table], [smaller]).problems).toEqual([
    'column test_big_room.floor is gone: name it in --drop, or rename it by hand in a step of its own',
  ])
  const told = migrationBetween([table], [smaller], new Set(['test_big_room.floor']))
  expect(told.problems).toEqual([])
  expect(told.statements).toContain('alter table test_big_room drop column floor')
  expect(migrationBetween([table], []).problems).toEqual([
    'table test_big_room is gone: name it in --drop, or bring it back',
  ])
  const strict = tableOf({ ...room, fields: { ...room.fields, must: f.text({ label: '必', required: true }) } })
  expect(migrationBetween([table], [strict]).problems).toEqual([
    'test_big_room.must is required and new: add it as optional, fill it in a data step, then require it',
  ])
})

test('names of the database', () => {
  expect([tableName('base.gradeMajor'), columnName('departmentId'), columnName('x1Y2')]).toEqual([
    'base_grade_major',
    'department_id',
    'x1_y2',
  ])
  const long = boundedName('ix', 'a'.repeat(40), 'b'.repeat(40))
  expect(long).toHaveLength(63)
  expect(long).not.toBe(boundedName('ix', 'a'.repeat(40), `${'b'.repeat(39)}c`))
  expect(tooLong(['ok', '名'.repeat(22)])).toEqual(['名'.repeat(22)])
})

test('a sealed value opens with its key in its place, and nowhere else', () => {
  const secrets = createSecrets(['new', 'old'])
  const sealed = secrets.seal('430102200603151233', 'school/entity/field')
  expect(sealed).not.toContain('430102')
  expect(secrets.seal('430102200603151233', 'school/entity/field')).not.toBe(sealed)
  expect(secrets.open(sealed, 'school/entity/field')).toBe('430102200603151233')
  expect(() => secrets.open(sealed, 'other/entity/field')).toThrow()
  expect(() => secrets.open(`${sealed.slice(0, -2)}AA`, 'school/entity/field')).toThrow()
  expect(() => createSecrets(['stranger']).open(sealed, 'school/entity/field')).toThrow(/no key/)
})

test('a new key still opens what the old one sealed, and finds what it hashed', () => {
  const before = createSecrets(['old'])
  const after = createSecrets(['new', 'old'])
  expect(after.open(before.seal('x', 'p'), 'p')).toBe('x')
  expect(after.hash('x', 'p')).toBe(before.hash('x', 'p'))
  expect(after.hash('x', 'q')).not.toBe(after.hash('x', 'p'))
  expect(after.derive('tokens')).not.toEqual(after.derive('files'))
})
