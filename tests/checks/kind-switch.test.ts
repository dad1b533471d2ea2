import { describe, expect, test } from 'vitest'
import { kindSwitchOffences } from './kind-switch.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('nobody decides by the name of a field kind', () => expectNoOffences(kindSwitchOffences(productFiles())))

describe('the field-kind check', () => {
  const kinds = {
    'kernel/fields/texts/text/kind.ts': '',
    'kernel/fields/texts/id-card/kind.ts': '',
    'kernel/fields/times/day/kind.ts': '',
  }
  const found = (files: Record<string, string>) => placesOf(kindSwitchOffences(madeUp({ ...kinds, ...files })))

  test('finds comparisons, switches, lists and tables by kind', () => {
    expect(
      found({
        'kernel/excel/a.ts':
          "if (field.kind === 'text') a()\nif ('day' != kind) b()\nif (field.kind.name === 'idCard') c()",
        'kernel/excel/b.ts': "switch (field.kind) {\n case 'day': break\n}\nswitch (x) {\n case 'idCard': break\n}",
        'modules/school/base/web/c.tsx':
          "const isPlain = ['text', 'day'].includes(field?.kind)\nconst width = { text: 1, day: 2 }[field.kind]",
      }),
    ).toEqual([
      'kernel/excel/a.ts:1 kind-switch',
      'kernel/excel/a.ts:2 kind-switch',
      'kernel/excel/a.ts:3 kind-switch',
      'kernel/excel/b.ts:1 kind-switch',
      'kernel/excel/b.ts:4 kind-switch',
      'modules/school/base/web/c.tsx:1 kind-switch',
      'modules/school/base/web/c.tsx:2 kind-switch',
    ])
  })

  test('leaves kernel/fields, tests, registries and other words alone', () => {
    expect(
      found({
        'kernel/fields/registry.ts': "if (field.kind === 'text') a()",
        'kernel/excel/a.test.ts': "if (field.kind === 'text') a()",
        'kernel/excel/b.ts':
          "const kind = kinds[field.kind]\nif (node.type === 'text') a()\nif (scope.kind === 'self') b()",
        'kernel/excel/d.ts': "if (token.kind === 'text') a()\nif (token.kind === 'open') b()",
        'kernel/excel/c.ts': "switch (view) {\n case 'day': break\n}",
      }),
    ).toEqual([])
  })
})
