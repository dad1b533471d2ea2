import { expect, test } from 'vitest'
import { fieldsOf } from '#kernel/entity/entity.ts'
import type { MenuItem } from '#kernel/world/module.ts'
import { manifests } from '#apps/server/manifests.ts'
import { fixedPages, linkOffences, viewFiles, type Page } from './links.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

function menuPages(menus: readonly MenuItem[], views: ReadonlyMap<string, string>): Page[] {
  return menus.flatMap((menu) => [
    { path: menu.path, file: views.get(menu.component ?? '') ?? null },
    ...menuPages(menu.children ?? [], views),
  ])
}

test('every link the server writes leads to a page, by names the page reads', () => {
  const files = productFiles()
  const pages = [
    ...menuPages(
      manifests.flatMap(({ menu }) => menu ?? []),
      viewFiles(files, Object.fromEntries(manifests.map(({ name, screens = {} }) => [name, screens]))),
    ),
    ...fixedPages(files),
  ]
  const fields = new Set(
    manifests.flatMap(({ entities }) => entities.flatMap((entity) => fieldsOf(entity).map(([name]) => name))),
  )
  expectNoOffences(linkOffences(files, { pages, fields }))
})

test('a link to nowhere and a name nobody reads are found', () => {
  const files = madeUp({
    'modules/school/a/web/index.ts': "import { P } from './p.tsx'\nexport const views = show(screens, { page: P })",
    'modules/school/a/web/p.tsx': "const id = new URLSearchParams(search).get('id')",
    'modules/school/a/server/s.ts': "const a = '/a/page?id=1'\nconst b = `/a/page?open=${id}`\nconst c = '/a/gone'",
  })
  const pages = [{ path: '/a/page', file: viewFiles(files, { a: { page: { component: 'x/a' } } }).get('x/a')! }]
  expect(placesOf(linkOffences(files, { pages, fields: new Set() }))).toEqual([
    'modules/school/a/server/s.ts:2 link',
    'modules/school/a/server/s.ts:3 link',
  ])
})

test('what a page takes from its address through a pattern it stands on is read', () => {
  const files = madeUp({
    'modules/school/a/web/index.ts': "import { P } from './p.tsx'\nexport const views = show(screens, { page: P })",
    'modules/school/a/web/p.tsx': "import { useShape } from '#patterns/shape/web/use-shape.ts'",
    'patterns/shape/web/use-shape.ts': "const asked = new URLSearchParams(search).get('open')",
    'modules/school/a/server/s.ts': "const a = `/a/page?open=${id}`\nconst b = '/a/page?id=1'",
  })
  const pages = [{ path: '/a/page', file: viewFiles(files, { a: { page: { component: 'x/a' } } }).get('x/a')! }]
  expect(placesOf(linkOffences(files, { pages, fields: new Set() }))).toEqual(['modules/school/a/server/s.ts:2 link'])
})
