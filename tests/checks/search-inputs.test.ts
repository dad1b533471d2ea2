import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { searchInputOffences } from './search-inputs.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('whatever is searched is searched in the same box', () => expectNoOffences(searchInputOffences(productFiles())))

test('the check finds a box of its own', () => {
  const files = madeUp({
    'modules/school/base/web/a.tsx': '<SearchInput label="" />\n<Input.Search onSearch={find} />',
  })
  expect(placesOf(searchInputOffences(files))).toEqual(['modules/school/base/web/a.tsx:2 search-input'])
})
