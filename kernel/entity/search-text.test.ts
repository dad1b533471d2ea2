import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { gramsOf, gramsOfKeyword, searchTextOf } from './search-text.ts'

const entity = { search: ['code', 'name'], pinyin: ['name'] } as unknown as AnyEntity

test('a name is found by its characters, its pinyin and its initials', () => {
  const text = searchTextOf(entity, { code: 'AB12', name: '曾国藩' })!
  for (const keyword of ['ab12', '国藩', '曾', 'zengguofan', 'zgf', 'guo'])
    expect([keyword, text.includes(keyword)]).toEqual([keyword, true])
  expect(searchTextOf(entity, { code: null, name: null })).toBe('')
  expect(searchTextOf({} as AnyEntity, { name: 'x' })).toBeNull()
})

test('fields do not run into each other', () => {
  const grams = gramsOf(searchTextOf(entity, { code: 'AB', name: '丙' })!)
  expect(grams).toContain('ab')
  expect(grams).not.toContain('b丙')
})

test('every piece of every part of a text is among its grams, so the index misses no match', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      (name, from, length) => {
        const text = searchTextOf({ search: ['name'] } as unknown as AnyEntity, {
          name: name.replaceAll('\u0001', ''),
        })!
        const characters = [...text]
        if (characters.length === 0) return
        const start = from % characters.length
        const keyword = characters.slice(start, start + 1 + (length % 8)).join('')
        const grams = new Set(gramsOf(text))
        for (const piece of gramsOfKeyword(keyword)) expect(grams.has(piece)).toBe(true)
      },
    ),
  )
})
