import { expect, test } from 'vitest'
import { defineModule, type Manifest } from '#kernel/world/module.ts'
import { dictionariesOf, operActionProblems } from './oper-actions.ts'

const blow = { key: 'blow', label: '吹', tone: 'blue' }
const fold = { key: 'fold', label: '折', tone: 'green' }
const part = (name: string, more: Partial<Manifest>) =>
  defineModule({ name, label: name, depends: [], entities: [], ...more })
const log = { set: 'operAction', label: '操作类型', type: 'system', items: [] } as const
const colours = { set: 'colour', label: '颜色', type: 'school', items: [{ key: '1', label: '红' }] } as const

test('the set of the log holds the deeds of every part, each once, wherever the set itself is declared; others are as declared', () => {
  const parts = [
    part('one', { operActions: [blow] }),
    part('two', { dictionaries: [log, colours] }),
    part('three', { operActions: [fold, blow] }),
  ]
  expect(dictionariesOf(parts)).toEqual([{ ...log, items: [blow, fold] }, colours])
  expect(operActionProblems(parts)).toEqual([])
})

test('a deed that two parts call differently is refused when the product is assembled', () => {
  const parts = [part('one', { operActions: [blow, fold] }), part('two', { operActions: [{ ...blow, label: '刮' }] })]
  expect(operActionProblems(parts)).toEqual(['the deed blow is called 吹, 刮'])
})
