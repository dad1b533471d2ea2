import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'
import { stateToneOffences } from './state-tones.ts'

test('a word for where something stands has one tone wherever it is read', () =>
  expectNoOffences(stateToneOffences(productFiles())))

test('a tone beside a common word is found in declarations and in tags; other words and the table itself are not', () => {
  const found = stateToneOffences(
    madeUp({
      'modules/school/base/shared/a.ts': [
        "const a = { waiting: ['1', '审批中', 'amber'] } as const",
        "const b = { withdrawn: ['4', '已撤回', 'grey'] } as const",
        "const c = { done: ['5', '已生效', 'green'], back: commonState('6', '已撤回') } as const",
        "const d = ['a', '审批中', 'b']",
      ].join('\n'),
      'modules/school/base/web/b.tsx': [
        'const a = <ToneTag tone="grey">{t(\'已撤销\')}</ToneTag>',
        "const b = <ToneTag tone={tone}>{t('已撤销')}</ToneTag>",
        'const c = <ToneTag tone="grey">{t(\'停用\')}</ToneTag>',
      ].join('\n'),
    }),
  )
  expect(placesOf(found)).toEqual([
    'modules/school/base/shared/a.ts:1 state-tones',
    'modules/school/base/shared/a.ts:2 state-tones',
    'modules/school/base/web/b.tsx:1 state-tones',
  ])
})
