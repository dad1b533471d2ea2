import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { postOnceOffences } from './post-once.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('whatever a screen creates is created once, however often it is sent', () =>
  expectNoOffences(postOnceOffences(productFiles())))

test('the check finds screens that create something without a key, or with one for each try', () => {
  expect(
    placesOf(
      postOnceOffences(
        madeUp({
          'modules/school/base/web/a.tsx': [
            "await post('base/campus/add', body)",
            'await post<{ id: string }>(`base/${path}/applyAccess`, body)',
            "await post('base/x/save', body, { idempotencyKey: newIdempotencyKey() })",
            "await postOnce('base/campus/add', body)",
            "await post('base/campus/update', body)",
            "await post('auth/forget/sendCode', body)",
            "await post('base/population/count', body)",
          ].join('\n'),
          'modules/school/base/server/a.ts': "await post('base/campus/add', body)",
          'browser/wire/post-once.ts': 'let key = newIdempotencyKey()',
        }),
      ),
    ),
  ).toEqual([
    'modules/school/base/web/a.tsx:1 post-once',
    'modules/school/base/web/a.tsx:2 post-once',
    'modules/school/base/web/a.tsx:3 post-once',
  ])
})
