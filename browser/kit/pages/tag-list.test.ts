import { expect, test } from 'vitest'
import {
  keyAt,
  neighbourOf,
  searchAt,
  tagKey,
  titleIn,
  withAffix,
  withFront,
  withMoved,
  withOnly,
} from '#browser/kit/pages/tag-list.ts'
import type { Tag, TagList } from '#browser/kit/pages/tag-list.ts'

const page = (key: string, extra: Partial<Tag> = {}): Tag => ({
  key,
  pathname: key,
  search: '',
  title: key,
  isKeepAlive: true,
  ...extra,
})

const none: TagList = { tags: [], alive: [] }
const holding = (...held: string[]) => ({ limit: 12, isHeld: (key: string) => held.includes(key) })
const opened = (...pages: Tag[]): TagList => pages.reduce((list, tag) => withFront(list, tag, holding()), none)
const keys = (list: TagList) => list.tags.map(({ key }) => key)
const many = (count: number) => Array.from({ length: count }, (_, index) => page(`/${index}`))

test('the same page with other parameters is another tag, in whatever order they stand, unless tags are shared', () => {
  expect(tagKey('/a', '?id=1')).not.toBe(tagKey('/a', '?id=2'))
  expect(tagKey('/a', '?x=1&y=2')).toBe(tagKey('/a', '?y=2&x=1'))
  expect(tagKey('/a', '?id=1', true)).toBe(tagKey('/a', '?id=2', true))
  expect(tagKey('/a', '?tab=one&tagsViewName=x&current=3')).toBe('/a')
})

test('a list that filters itself, or is reached by its own address again, stays the tag it was opened as', () => {
  const tags = [page('/a', { search: '?keyword=x' })]
  const world = { tags, front: { key: '/a', pathname: '/a' }, isShared: false }
  expect(keyAt({ pathname: '/a', search: '?keyword=y', isRewritten: true }, world)).toBe('/a')
  expect(keyAt({ pathname: '/a', search: '?keyword=x' }, world)).toBe('/a')
  expect(keyAt({ pathname: '/a', search: '?keyword=y' }, world)).toBe('/a?keyword=y')
  expect(keyAt({ pathname: '/a', search: '?keyword=y' }, { ...world, isShared: true })).toBe('/a')
})

test('the menu leads back to a page as it was left, a link to the address it names', () => {
  const open = page('/a', { search: '?keyword=x' })
  expect(searchAt({ pathname: '/a', search: '', isFromMenu: true }, open)).toBe('?keyword=x')
  expect(searchAt({ pathname: '/a', search: '' }, open)).toBe('')
})

test('coming back to a page keeps its place and takes its new address', () => {
  const list = opened(page('/a'), page('/b'), page('/a', { search: '?keyword=x' }))
  expect(keys(list)).toEqual(['/a', '/b'])
  expect(list.tags[0]?.search).toBe('?keyword=x')
  expect(list.alive).toEqual(['/b', '/a'])
})

test('a page that may not be kept is let go when another comes to the front, unless words in it are unsaved', () => {
  const list = opened(page('/a', { isKeepAlive: false }))
  expect(withFront(list, page('/b'), holding()).alive).toEqual(['/b'])
  expect(withFront(list, page('/b'), holding('/a')).alive).toEqual(['/a', '/b'])
})

test('at most twelve pages stay in memory, the longest unused goes first, its tag stays; on a phone six', () => {
  const list = opened(...many(14))
  expect(list.alive).toHaveLength(12)
  expect(list.alive[0]).toBe('/2')
  expect(list.tags).toHaveLength(14)
  expect(
    many(8).reduce((before, tag) => withFront(before, tag, { limit: 6, isHeld: () => false }), none).alive,
  ).toEqual(['/2', '/3', '/4', '/5', '/6', '/7'])
})

test('of thirteen pages the least recent clean one goes, a page with unsaved words never', () => {
  const list = withFront(opened(...many(12)), page('/12'), holding('/0'))
  expect(list.alive).toContain('/0')
  expect(list.alive).not.toContain('/1')
  const allHeld = withFront(opened(...many(12)), page('/12'), holding(...many(12).map(({ key }) => key)))
  expect(allHeld.alive).toHaveLength(13)
})

test('closing goes to the next tag, from the last to the one before, from the only one nowhere', () => {
  const list = opened(page('/a'), page('/b'), page('/c'))
  expect(neighbourOf(list, '/b')?.key).toBe('/c')
  expect(neighbourOf(list, '/c')?.key).toBe('/b')
  expect(neighbourOf(opened(page('/a')), '/a')).toBeUndefined()
  expect(withOnly(list, ({ key }) => key !== '/b')).toMatchObject({ alive: ['/a', '/c'] })
})

test('tags that stay are there from the beginning, stand first and are not passed by dragging', () => {
  const list = withAffix(opened(page('/a'), page('/b'), page('/c')), [page('/home')])
  expect(keys(list)).toEqual(['/home', '/a', '/b', '/c'])
  expect(keys(withMoved(list, '/c', '/a'))).toEqual(['/home', '/c', '/a', '/b'])
  expect(keys(withMoved(list, '/a', '/c'))).toEqual(['/home', '/b', '/c', '/a'])
  expect(keys(withMoved(list, '/c', '/home'))).toEqual(keys(list))
  expect(keys(withMoved(list, '/home', '/c'))).toEqual(keys(list))
  expect(withAffix(list, []).tags.every(({ isAffix }) => isAffix !== true)).toBe(true)
})

test('a title of its own is shown in the language of the reader', () => {
  const translate = (text: string) => (text === '学生' ? 'Students' : text)
  expect(titleIn('学生', 'en', translate)).toBe('Students')
  expect(titleIn('{"zh-cn":"甲","en":"A"}', 'en', translate)).toBe('A')
  expect(titleIn('{"zh-cn":"甲"}', 'en', translate)).toBe('甲')
  expect(titleIn('{broken', 'en', translate)).toBe('{broken')
})
