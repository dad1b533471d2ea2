import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { dictionariesOf } from '#kernel/audit/shared/oper-actions.ts'
import { deedWordOffences } from './deed-words.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

/** What an area may call its deeds, by its name: each stands behind those it depends on. */
const worded = new Map<string, ReadonlySet<string>>()
for (const { name, depends, operActions = [] } of manifests) {
  const below = ['system', ...depends].flatMap((one) => [...(worded.get(one) ?? [])])
  worded.set(name, new Set([...below, ...operActions.map(({ key }) => key)]))
}

/** The rest of the house has the words of the platform. */
function wordedFor(path: string): ReadonlySet<string> {
  const [, area = 'system'] = /^modules\/[^/]+\/([^/]+)\//.exec(path) ?? []
  return worded.get(area)!
}

test('every deed that is written into the log has words, of its area or of what that stands on', () => {
  expectNoOffences(deedWordOffences(productFiles(), wordedFor))
})

test('the dictionary of the log holds the deeds of every area, each once', () => {
  const { items } = dictionariesOf(manifests).find(({ set }) => set === 'operAction')!
  const keys = items.map(({ key }) => key)
  expect(keys.length).toBe(new Set(keys).size)
  expect(keys.slice(0, 7)).toEqual(['add', 'update', 'remove', 'restore', 'import', 'export', 'unmask'])
  // What schools have in theirs since they began.
  for (const key of ['kick', 'giveBack', 'paint', 'number', 'renewSecret', 'approve', 'menuMismatch'])
    expect(keys).toContain(key)
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
      () => new Set(['add']),
    ),
  )
  expect(places).toEqual([
    'modules/x/line.ts:2 deed-words',
    'modules/x/move.ts:1 deed-words',
    'modules/x/row.ts:1 deed-words',
  ])
})
