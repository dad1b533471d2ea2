import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { pageHeadOffences } from './page-heads.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('title, menu and tag of a page come from one source', () => expectNoOffences(pageHeadOffences(productFiles())))

test('the check finds a page that names itself', () => {
  const files = madeUp({
    'modules/school/base/web/a.tsx': "<PageTitle />\n<h1>{t('班级此刻')}</h1>\n<h1>{greeting.words}</h1>",
    'patterns/own/web/b.tsx': '<h1>{t(own.label)}</h1>',
  })
  expect(placesOf(pageHeadOffences(files))).toEqual([
    'modules/school/base/web/a.tsx:2 page-head',
    'patterns/own/web/b.tsx:1 page-head',
  ])
})
