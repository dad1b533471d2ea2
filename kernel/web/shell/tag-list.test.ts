import { expect, test } from 'vitest'
import { neighbourOf, tagKey, withFront, withOnly } from '#kernel/web/shell/tag-list.ts'
import type { Tag, TagList } from '#kernel/web/shell/tag-list.ts'

const page = (key: string, extra: Partial<Tag> = {}): Tag => ({
  key,
  pathname: key,
  search: '',
  title: key,
  isKeepAlive: true,
  ...extra,
})

const opened = (...pages: Tag[]): TagList => pages.reduce(withFront, { tags: [], alive: [] })
const keys = (list: TagList) => list.tags.map(({ key }) => key)

test('two records are two tags, two filters of a list are one', () => {
  expect(tagKey('/a', '?id=1')).not.toBe(tagKey('/a', '?id=2'))
  expect(tagKey('/a', '?keyword=x')).toBe(tagKey('/a', '?keyword=y&current=2'))
})

test('coming back to a page keeps its place and takes its new address', () => {
  const list = opened(page('/a'), page('/b'), page('/a', { search: '?keyword=x' }))
  expect(keys(list)).toEqual(['/a', '/b'])
  expect(list.tags[0]?.search).toBe('?keyword=x')
  expect(list.alive).toEqual(['/b', '/a'])
})

test('a page that may not be kept is let go when another comes to the front', () => {
  expect(opened(page('/a', { isKeepAlive: false }), page('/b')).alive).toEqual(['/b'])
})

test('at most twelve pages stay in memory, the longest unused goes first, its tag stays', () => {
  const list = opened(...Array.from({ length: 14 }, (_, index) => page(`/${index}`)))
  expect(list.alive).toHaveLength(12)
  expect(list.alive[0]).toBe('/2')
  expect(list.tags).toHaveLength(14)
})

test('closing goes to the next tag, from the last to the one before, from the only one nowhere', () => {
  const list = opened(page('/a'), page('/b'), page('/c'))
  expect(neighbourOf(list, '/b')?.key).toBe('/c')
  expect(neighbourOf(list, '/c')?.key).toBe('/b')
  expect(neighbourOf(opened(page('/a')), '/a')).toBeUndefined()
  expect(withOnly(list, ({ key }) => key !== '/b')).toMatchObject({ alive: ['/a', '/c'] })
})
