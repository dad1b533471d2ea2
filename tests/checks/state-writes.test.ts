import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'
import { stateWriteOffences, type StateColumns } from './state-writes.ts'

test('no area writes a state beside the moves that are declared, nor a bare code', () => {
  const tables = new Map<string, StateColumns>(
    manifests
      .flatMap(({ entities }) => entities)
      .map((entity) => [
        tableName(entity),
        {
          moved: entity.states ? columnName(entity.states.field) : null,
          chosen: fieldsOf(entity)
            .filter(([, { kind }]) => kind === 'state')
            .map(([name]) => columnName(name)),
        },
      ]),
  )
  expect(tables.get('leave_request')?.moved).toBe('status')
  expectNoOffences(stateWriteOffences(productFiles(), tables))
})

test('the check finds raw moves and bare codes, and leaves reading alone', () => {
  const tables = new Map<string, StateColumns>([
    ['x_ticket', { moved: 'state', chosen: ['state', 'way'] }],
    ['x_room', { moved: null, chosen: ['status'] }],
  ])
  const places = placesOf(
    stateWriteOffences(
      madeUp({
        'modules/x/raw.ts': "const a = 1\nquery(`update x_ticket set note = '1', state = $1 where id = $2`)",
        'modules/x/lines.ts':
          '`update x_ticket t\n set version = t.version + 1,\n state = x.state\n from x where true`',
        'modules/x/upsert.ts':
          '`insert into x_ticket (id) values ($1) on conflict (id) do update set state = excluded.state`',
        'modules/x/bare.ts': "`update x_room set status = '0' where id = $1`",
        'modules/x/other-field.ts': "`update x_ticket set way = '2' where state = '1'`",
        'modules/x/named.ts': "`update x_room set status = '${closed}', note = 'a' where id = $1`",
        'modules/x/reads.ts': "`update x_ticket set note = $1 where state = '1'`",
        'modules/x/raw.pg.test.ts': '`update x_ticket set state = $1`',
        'services/x/raw.ts': '`update x_ticket set state = $1`',
      }),
      tables,
    ),
  )
  expect(places).toEqual([
    'modules/x/raw.ts:2 state-writes',
    'modules/x/lines.ts:1 state-writes',
    'modules/x/upsert.ts:1 state-writes',
    'modules/x/bare.ts:1 state-writes',
    'modules/x/other-field.ts:1 state-writes',
  ])
})
