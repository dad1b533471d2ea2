import { expect, test } from 'vitest'
import { modules } from '#modules/index.ts'
import { areaPageOffences } from './area-pages.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('the floor under the areas names none of their pages', () => {
  const pages = new Set(modules.flatMap(({ screens = {} }) => Object.values(screens).map(({ path }) => path)))
  expect(pages.size).toBeGreaterThan(100)
  expectNoOffences(areaPageOffences(productFiles(), pages))
})

test('the check finds pages in texts and templates, with and without what they are asked for', () => {
  const files = madeUp({
    'browser/shell/a.tsx': "const a = { rooms: '/rooms' }\nconst b = `/rooms?open=${id}`\nconst c = '/rooms?tab=1'",
    'browser/shell/b.tsx': "const a = ['/index', '/roomsAndMore', text]\nconst b = `${site}/rooms`",
    'browser/shell/c.test.ts': "open('/rooms')",
    'modules/x/web/a.tsx': "navigate('/rooms')",
  })
  expect(placesOf(areaPageOffences(files, new Set(['/rooms'])))).toEqual([
    'browser/shell/a.tsx:1 area-pages',
    'browser/shell/a.tsx:2 area-pages',
    'browser/shell/a.tsx:3 area-pages',
  ])
})
