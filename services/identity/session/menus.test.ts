import { expect, test } from 'vitest'
import type { Actor, ActorRole } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { withHints } from './menu-hints.ts'
import { buttonsFor, routesFor, type MenuRow } from './menus.ts'

const menus: MenuRow[] = [
  row({ id: 'd', title: '目录', icon: 'folder', path: '/sample' }),
  row({
    id: 'a',
    parentId: 'd',
    menuType: '2',
    title: '甲',
    icon: 'file',
    path: '/sample/a',
    component: 'sample/a/index',
    name: 'SampleA',
    permission: 'a:list',
    isKeepAlive: true,
  }),
  row({ id: 'x', parentId: 'a', menuType: '3', title: '新增', permission: 'a:add' }),
  row({
    id: 'b',
    parentId: 'd',
    menuType: '2',
    title: '乙',
    path: '/sample/b',
    component: 'sample/b/index',
    permission: 'b:list',
    isHide: true,
  }),
  row({ id: 'o', menuType: '2', title: '人人', path: '/open', component: 'sample/open' }),
  row({
    id: 'l',
    menuType: '4',
    title: '外链',
    path: '/link',
    menuLink: 'https://example.edu.cn',
    openType: '1',
    permission: 'l:see',
  }),
  row({
    id: 'f',
    menuType: '5',
    title: '内嵌',
    path: '/frame',
    menuLink: 'https://example.edu.cn',
    openType: '2',
    permission: 'l:see',
  }),
  row({ id: 'w', menuType: '2', title: '迎新', path: '/welcome/index', component: 'welcome/index', appType: '2' }),
  row({ id: 'm', menuType: '2', title: '手机', path: '/phone', component: 'sample/phone', terminal: 'mobile' }),
]

test('pages without permission are absent, and so is a directory left empty', () => {
  expect(pathsFor()).toEqual(['/open'])
  expect(pathsFor('a:list')).toEqual(['/sample', '/sample/a', '/open'])
  expect(pathsFor('a:list', 'b:list')).toEqual(['/sample', '/sample/a', '/sample/b', '/open'])
})

test('a node carries everything the client reads, and never its buttons', () => {
  const [directory] = routesFor(holder('a:list', 'a:add'), menus)
  expect(directory).toMatchObject({ id: 'd', component: null, name: null, menuLink: null })
  expect(directory!.children).toEqual([
    {
      id: 'a',
      path: '/sample/a',
      name: 'SampleA',
      component: 'sample/a/index',
      menuLink: null,
      openType: '0',
      meta: {
        title: '甲',
        isLink: '',
        isHide: false,
        isKeepAlive: true,
        isAffix: false,
        isIframe: false,
        isTag: true,
        isAuth: true,
        icon: 'file',
      },
      children: [],
    },
  ])
})

test('another site is a link or a frame', () => {
  const [, link, frame] = routesFor(holder('l:see'), menus)
  expect(link).toMatchObject({
    menuLink: 'https://example.edu.cn',
    openType: '1',
    meta: { isLink: 'https://example.edu.cn', isIframe: false },
  })
  expect(frame).toMatchObject({
    menuLink: 'https://example.edu.cn',
    openType: '2',
    meta: { isLink: 'https://example.edu.cn', isIframe: true },
  })
})

test('each realm and each device gets its own pages', () => {
  const guest = { ...holder('a:list'), realm: 'welcome' } as Actor
  expect(routesFor(guest, menus).map((node) => node.path)).toEqual(['/welcome/index'])
  expect(routesFor(holder(), menus, 'mobile').map((node) => node.path)).toEqual(['/open', '/phone'])
})

test('buttons are the held keys of all roles and nothing else', () => {
  expect(buttonsFor(holder('a:list', 'a:add'))).toEqual({ 'a:list': true, 'a:add': true })
  expect(buttonsFor(holder())).toEqual({})
})

test('each level follows the day of each role, the one declared first before the others, behind the home page; pages carry the head of their column and their category', () => {
  const tree = routesFor(holder('a:list', 'l:see'), [
    row({ id: 'h', menuType: '2', title: '首页', path: '/index', component: 'home', isAffix: true }),
    ...menus,
  ])
  const world = {
    manifests: [
      {
        name: 'one',
        roles: [{ code: 'l:see' }, { code: 'a:list' }],
        days: [
          { roles: ['l:see'], places: { '/link': 20 } },
          { roles: ['a:list'], places: { '/open': 10, '/link': 20 } },
        ],
      },
      {
        name: 'two',
        // The day of a role is put together out of what every area says of it.
        days: [{ roles: ['l:see'], places: { '/frame': 10 } }],
        menu: [{ title: '目录', path: '/sample', group: '甲类', children: [{ title: '甲', path: '/sample/a' }] }],
        apps: [{ screen: { component: 'sample/a/index' }, code: 'sample', category: '2', place: 1 }],
      },
    ],
  } as unknown as World
  const told = (...permissions: string[]) => withHints(world, holder(...permissions), tree)
  const paths = (...permissions: string[]) => told(...permissions).map(({ path }) => path)
  expect(paths('l:see')).toEqual(['/index', '/frame', '/link', '/sample', '/open'])
  expect(paths('a:list', 'l:see')).toEqual(['/index', '/frame', '/link', '/open', '/sample'])
  expect(paths('other')).toEqual(['/index', '/sample', '/open', '/link', '/frame'])
  expect(told('other')[1]!.children.map(({ meta }) => [meta.group, meta.category])).toEqual([['甲类', '2']])
  expect(told('other')[0]!.meta.category).toBe(undefined)
})

test('the pages of a directory follow the day too, what it does not name stays behind as the school has it', () => {
  const page = (id: string, sort: number) =>
    row({ id, parentId: 'top', menuType: '2', title: id, path: `/top/${id}`, component: id, sort } as never)
  const tree = routesFor(holder('keeper'), [
    row({ id: 'top', title: '目录', path: '/top' }),
    ...['rooms', 'types', 'counter'].map(page),
  ])
  const world = {
    manifests: [
      {
        name: 'one',
        roles: [{ code: 'keeper' }],
        days: [{ roles: ['keeper'], places: { '/top': 10, '/top/counter': 10 } }],
      },
    ],
  } as unknown as World
  const paths = (role: string) => withHints(world, holder(role), tree)[0]!.children.map(({ path }) => path)
  expect(paths('keeper')).toEqual(['/top/counter', '/top/rooms', '/top/types'])
  expect(paths('other')).toEqual(['/top/rooms', '/top/types', '/top/counter'])
})

function row(values: Partial<MenuRow> & { id: string; title: string }): MenuRow {
  return {
    parentId: null,
    menuType: '1',
    titleEn: null,
    titleTw: null,
    icon: null,
    path: null,
    name: null,
    component: null,
    menuLink: null,
    reportFile: null,
    openType: '0',
    permission: null,
    isHide: false,
    isKeepAlive: false,
    isAffix: false,
    isTag: true,
    isAuth: true,
    appType: '0',
    terminal: 'both',
    ...values,
  }
}

function pathsFor(...permissions: string[]): string[] {
  return routesFor(holder(...permissions), menus).flatMap((node) => [
    node.path,
    ...node.children.map((child) => child.path),
  ])
}

function holder(...permissions: string[]): Actor {
  const roles: ActorRole[] = permissions.map((permission) => ({
    code: permission,
    label: permission,
    permissions: new Set([permission]),
    scope: { kind: 'all' },
    scopes: new Map(),
  }))
  return { kind: 'user', userId: 'u', accountNo: 'u', userName: 'u', realm: 'main', sid: 's', person: null, roles }
}
