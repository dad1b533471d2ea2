import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { searchInputOffences } from './search-inputs.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('whatever is searched is searched in the same box', () => expectNoOffences(searchInputOffences(productFiles())))

test('the check finds a box of its own, and a choice found by a hand of its own', () => {
  const files = madeUp({
    'modules/school/base/web/a.tsx': '<SearchInput label="" />\n<Input.Search onSearch={find} />',
    'modules/school/base/web/b.tsx': [
      '<Input value={name} />',
      '<Input',
      '  allowClear',
      '  onChange={(event) => setWord(event.target.value)}',
      '  prefix={<Search size={16} />}',
      '/>',
      '<Input prefix={<Phone />} />',
    ].join('\n'),
    'modules/school/base/web/c.tsx':
      "<Select showSearch={{ optionFilterProp: 'label' }} />\n<Select showSearch={{ filterOption: false, onSearch: find }} />",
  })
  expect(placesOf(searchInputOffences(files))).toEqual([
    'modules/school/base/web/a.tsx:2 search-input',
    'modules/school/base/web/b.tsx:2 search-input',
    'modules/school/base/web/c.tsx:2 found-select',
  ])
})
