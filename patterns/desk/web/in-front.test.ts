import { describe, expect, test } from 'vitest'
import { after, inFront, toggled, without, type Stood } from './in-front.ts'

/** Two small users of a desk: books to be lent, which links name by their number, and keys, which nothing else names. */
type Book = { key: string; no: string }
const books: Book[] = ['a', 'b', 'c'].map((key) => ({ key, no: `no-${key}` }))
const keys = ['x', 'y', 'z'].map((key) => ({ key }))
const stoodAt = (key: string, at: number, more: Partial<Stood> = {}): Stood => ({
  key,
  at,
  scope: 'all',
  asked: undefined,
  ...more,
})
const book = (more: { items?: Book[]; scope?: string; asked?: string; stood?: Stood; isNamedOnly?: boolean }) =>
  inFront({
    items: books,
    scope: 'all',
    asked: undefined,
    stood: undefined,
    isMeant: ({ no }, asked) => no === asked,
    isNamedOnly: false,
    ...more,
  })?.key

describe('what stands in front', () => {
  test('is the first, where nothing is named', () => {
    expect(book({})).toBe('a')
    expect(book({ items: [] })).toBeUndefined()
    const seen = { items: keys, scope: '', asked: undefined, stood: undefined, isMeant: () => false }
    expect(inFront({ ...seen, isNamedOnly: false })).toBe(keys[0])
  })

  test('is what the address names, by its key or by what else it is called', () => {
    expect(book({ asked: 'b' })).toBe('b')
    expect(book({ asked: 'no-c', stood: stoodAt('a', 0) })).toBe('c')
  })

  test('is nothing where the address names what the list never held', () => {
    expect(book({ asked: 'elsewhere' })).toBeUndefined()
    expect(book({ asked: 'elsewhere', stood: stoodAt('b', 1, { asked: 'b' }) })).toBeUndefined()
  })

  test('is on a phone only what the address names', () => {
    expect(book({ isNamedOnly: true, stood: stoodAt('b', 1, { asked: 'b' }) })).toBeUndefined()
    expect(book({ isNamedOnly: true, asked: 'b' })).toBe('b')
  })

  test('stays when a more urgent one arrives before it', () => {
    expect(book({ items: [{ key: 'new', no: '' }, ...books], stood: stoodAt('a', 0) })).toBe('a')
  })

  test('is what took its place once it is gone, decided here or elsewhere', () => {
    const stood = stoodAt('b', 1, { asked: 'b' })
    expect(book({ items: [books[0]!, books[2]!], asked: 'b', stood })).toBe('c')
    expect(book({ items: [books[0]!], asked: 'b', stood })).toBe('a')
    expect(book({ items: [books[0]!, books[2]!], stood: stoodAt('b', 1) })).toBe('c')
  })

  test('is the first of a list narrowed otherwise that does not hold it, and itself in one that does', () => {
    const stood = stoodAt('c', 2, { asked: 'c' })
    expect(book({ items: books.slice(0, 2), scope: 'other', asked: 'c', stood })).toBe('a')
    expect(book({ items: books.slice(1), scope: 'other', asked: 'c', stood })).toBe('c')
  })
})

test('when one is done the next comes forward, at the end the one before, and nothing after the last or of a stranger', () => {
  expect(after(books, 'a')?.key).toBe('b')
  expect(after(books, 'c')?.key).toBe('b')
  expect(after(keys.slice(0, 1), 'x')).toBeUndefined()
  expect(after(keys, 'gone')).toBeUndefined()
})

test('choosing goes on and off again, and never further than can be decided at once', () => {
  const two = toggled(toggled(new Set(), 'a', 2), 'b', 2)
  expect([...two]).toEqual(['a', 'b'])
  expect([...toggled(two, 'c', 2)]).toEqual(['a', 'b'])
  expect([...toggled(two, 'a', 2)]).toEqual(['b'])
  expect([...without(two, ['a', 'never chosen'])]).toEqual(['b'])
})
