import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { deedWordOffences } from './deed-words.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('every deed that is written into the log has words', () => {
  const sets = manifests.flatMap(({ dictionaries = [] }) => dictionaries)
  const worded = new Set(sets.find(({ set }) => set === 'operAction')!.items.map(({ key }) => key))
  expectNoOffences(deedWordOffences(productFiles(), worded))
})

test('the check finds names without words in lines and in moves, also on either side of a choice', () => {
  const places = placesOf(
    deedWordOffences(
      madeUp({
        'modules/x/line.ts': "audit(ctx, [\n  { entity, recordId: id, action: 'blow', title: 'x' },\n])",
        'modules/x/move.ts': "moveRows(ctx, one, { from: 'a', to: 'b', where: {}, action: isOn ? 'add' : 'fold' })",
        'modules/x/row.ts': "moveRow(ctx, one, id, { values, action: 'bend', title: () => '' })",
        'modules/x/known.ts': "audit(ctx, [{ entity, recordId: id, action: 'add' }])",
        'modules/x/other.ts': "note({ action: 'blow', actor })",
        'modules/x/line.test.ts': "audit(ctx, [{ entity, recordId: id, action: 'blow' }])",
      }),
      new Set(['add']),
    ),
  )
  expect(places).toEqual([
    'modules/x/line.ts:2 deed-words',
    'modules/x/move.ts:1 deed-words',
    'modules/x/row.ts:1 deed-words',
  ])
})
