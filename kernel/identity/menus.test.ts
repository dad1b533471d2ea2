import { expect, test } from 'vitest'
import type { Actor, ActorRole } from '#kernel/context.ts'
import type { Manifest } from '#kernel/module.ts'
import { buttonsFor, routesFor } from './menus.ts'

const manifest: Manifest = {
  name: 'sample',
  label: '样例',
  depends: [],
  entities: [],
  menu: [
    {
      title: '目录',
      icon: 'folder',
      path: '/sample',
      children: [
        {
          title: '甲',
          icon: 'file',
          path: '/sample/a',
          component: 'sample/a/index',
          name: 'SampleA',
          permission: 'a:list',
          isKeepAlive: true,
        },
        {
          title: '乙',
          path: '/sample/b',
          component: 'sample/b/index',
          name: 'SampleB',
          permission: 'b:list',
          isHide: true,
        },
      ],
    },
    { title: '人人', path: '/open', component: 'sample/open' },
  ],
}

test('pages without permission are absent, and so is a directory left empty', () => {
  expect(pathsFor()).toEqual(['/open'])
  expect(pathsFor('a:list')).toEqual(['/sample', '/sample/a', '/open'])
  expect(pathsFor('a:list', 'b:list')).toEqual(['/sample', '/sample/a', '/sample/b', '/open'])
})

test('a node carries everything the client reads', () => {
  const [directory] = routesFor(holder('a:list'), [manifest])
  expect(directory).toMatchObject({ id: '/sample', component: null, name: null, menuLink: null })
  expect(directory!.children).toEqual([
    {
      id: '/sample/a',
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

test('buttons are the held keys of all roles and nothing else', () => {
  expect(buttonsFor(holder('a:list', 'a:add'))).toEqual({ 'a:list': true, 'a:add': true })
  expect(buttonsFor(holder())).toEqual({})
})

function pathsFor(...permissions: string[]): string[] {
  return routesFor(holder(...permissions), [manifest]).flatMap((node) => [
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
