import { expect, test } from 'vitest'
import { handMadeOffences } from './hand-made.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('what there is a part for is made by nobody else', () => expectNoOffences(handMadeOffences(productFiles())))

test('the check finds boxes, choices and rings of somebody’s own', () => {
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
    'modules/school/base/web/d.tsx':
      '<PercentRing percent={1} />\n<circle cx="6" />\n<circle\n  r="2"\n  strokeDasharray="1 2"\n/>',
    'modules/school/base/web/e.css':
      '.a { background: repeating-conic-gradient(a, b) }\n.b { background: conic-gradient(a, b) }',
  })
  expect(placesOf(handMadeOffences(files))).toEqual([
    'modules/school/base/web/a.tsx:2 search-input',
    'modules/school/base/web/b.tsx:2 search-input',
    'modules/school/base/web/c.tsx:2 found-select',
    'modules/school/base/web/d.tsx:3 ring',
    'modules/school/base/web/e.css:2 ring',
  ])
})
