import { describe, expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'
import { wordOffences } from './words.ts'

test('the product is finished and names no machine', () => expectNoOffences(wordOffences(productFiles())))

test('the word check finds marks, promises, machine paths and registries', () => {
  expect(
    placesOf(
      wordOffences(
        madeUp({
          'kernel/a.ts': `// TODO later\nconst a = '功能开发中'\nconst b = '${['', 'root', 'x'].join('/')}'\nconst c = '${['', 'work', 'main'].join('/')}'`,
          'README.md': `see /home/wang/campus/\n${['https://registry', 'example', 'org/x'].join('.')}`,
          'package-lock.json': '{ "resolved": "https://example.com/a.tgz" }',
          'kernel/b.ts':
            "const todoList = `/api/work/${id}`\nconst root = '/api/root/list'\nconst text = '软件开发中心'",
        }),
      ),
    ),
  ).toEqual([
    'kernel/a.ts:1 unfinished',
    'kernel/a.ts:2 unfinished',
    'kernel/a.ts:3 machine-path',
    'kernel/a.ts:4 machine-path',
    'README.md:1 machine-path',
    'README.md:2 registry',
    'package-lock.json:1 registry',
  ])
})

describe('what is read', () => {
  test('covers the manifest, the lock and the documents', () => {
    const paths = productFiles().map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'tests/checks/words.ts']))
    expect(paths.some((path) => path.includes('node_modules'))).toBe(false)
  })
})
