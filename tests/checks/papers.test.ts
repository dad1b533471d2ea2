import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { paperOffences } from './papers.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('papers lead to files that are there, and name tests by their names', () =>
  expectNoOffences(paperOffences(productFiles())))

test('the check finds links, files and tests that are gone, and leaves examples alone', () => {
  const files = madeUp({
    'docs/a.md': [
      '[b](b.md) [c](../kernel/c.ts#x) [gone](d.md) [far](https://example.org)',
      '`kernel/c.ts` `kernel/{c,d}.ts` `kernel/` `modules/<district>/x.ts`',
      '`kernel/c.test.ts` "it holds" and "it never did"',
      '```ts',
      '`kernel/gone.ts`',
      '```',
      '`kernel/gone.ts`',
    ].join('\n'),
    'docs/b.md': '',
    'kernel/c.ts': '',
    'kernel/c.test.ts': "test('it holds', () => {})",
  })
  expect(placesOf(paperOffences(files))).toEqual([
    'docs/a.md:1 paper',
    'docs/a.md:2 paper',
    'docs/a.md:7 paper',
    'docs/a.md:3 paper',
  ])
})
