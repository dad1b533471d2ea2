import { expect, test } from 'vitest'
import { migrationBetween } from './diff.ts'
import { renamedTables } from './rename.ts'
import type { TableModel } from './table.ts'

const table = (name: string, column: string): TableModel => ({
  name,
  columns: [
    { name: 'id', type: 'uuid', notNull: true },
    { name: column, type: 'text', notNull: false },
  ],
  indexes: { [`ix_${name}_${column}`]: `create index ix_${name}_${column} on ${name} (${column})` },
  constraints: { [`pk_${name}`]: 'primary key (id)', [`fk_${name}_id`]: `foreign key (id) references ${name} (id)` },
})

test('what only changes its name is renamed with everything that hangs on it, and nothing is made anew', () => {
  const { tables, statements } = renamedTables([table('sys_note', 'kind')], {
    tables: { sys_note: 'sys_memo' },
    columns: { 'sys_memo.kind': 'sort' },
  })
  expect(tables).toEqual([table('sys_memo', 'sort')])
  expect(migrationBetween(tables, [table('sys_memo', 'sort')])).toEqual({ statements: [], problems: [] })
  expect(statements).toEqual([
    'alter table sys_note rename to sys_memo',
    'alter table sys_memo rename column kind to sort',
    'alter index ix_sys_note_kind rename to ix_sys_memo_sort',
    'alter table sys_memo rename constraint pk_sys_note to pk_sys_memo',
    'alter table sys_memo rename constraint fk_sys_note_id to fk_sys_memo_id',
  ])
})

test('a new required column takes what rows before get, data is carried over, and only then something goes', () => {
  const [before, after] = [
    table('t', 'a'),
    {
      ...table('t', 'a'),
      columns: [
        { name: 'id', type: 'uuid', notNull: true },
        { name: 'b', type: 'text', notNull: true },
      ],
    },
  ]
  const { statements, problems } = migrationBetween([before], [{ ...after, indexes: {} }], new Set(['t.a']), {
    data: ['update t set b = a'],
    fills: { 't.b': "''" },
  })
  expect(problems).toEqual([])
  expect(statements).toEqual([
    'drop index ix_t_a',
    "alter table t add column b text not null default ''",
    'update t set b = a',
    'alter table t alter column b drop default',
    'alter table t drop column a',
  ])
})
