import { expect, test } from 'vitest'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { findRoute, framedLink, outsideLink, visibleRoutes } from '#browser/kit/pages/routes.ts'

const page = (path: string, extra: Partial<RouteNode> = {}): RouteNode => ({
  id: path,
  path,
  component: `demo${path}`,
  meta: { title: path },
  ...extra,
})

const tree: RouteNode[] = [
  {
    id: 'd',
    path: '/d',
    meta: { title: 'd' },
    children: [page('/d/a'), page('/d/b', { meta: { title: 'b', isHide: true } })],
  },
  { id: 'e', path: '/e', meta: { title: 'e' }, children: [page('/e/x', { meta: { title: 'x', isHide: true } })] },
]

test('an address finds its page and the directories above it', () => {
  const found = findRoute(tree, '/d/b')
  expect(found?.node.path).toBe('/d/b')
  expect(found?.parents.map(({ path }) => path)).toEqual(['/d'])
})

test('a directory or an unknown address is no page', () => {
  expect(findRoute(tree, '/d')).toBeUndefined()
  expect(findRoute(tree, '/d/a/more')).toBeUndefined()
})

test('the menu leaves out hidden pages and directories emptied by that', () => {
  expect(visibleRoutes(tree).map(({ path, children }) => [path, children?.map((child) => child.path)])).toEqual([
    ['/d', ['/d/a']],
  ])
})

test('only web addresses are followed, framed ones stay inside', () => {
  expect(outsideLink(page('/l', { menuLink: 'https://example.org/' }))).toBe('https://example.org/')
  expect(outsideLink(page('/l', { menuLink: 'javascript:alert(1)' }))).toBeUndefined()
  const framed = page('/f', { menuLink: 'https://example.org/', meta: { title: 'f', isIframe: true } })
  expect([outsideLink(framed), framedLink(framed)]).toEqual([undefined, 'https://example.org/'])
})
