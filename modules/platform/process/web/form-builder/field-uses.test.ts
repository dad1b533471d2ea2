import { describe, expect, test } from 'vitest'
import { designedForm } from '#services/flow/shared/form/designed-form.ts'
import { flowModelSchema } from '#services/flow/shared/model/model.ts'
import { differencesOf } from '../designer/tabs/version-differences.ts'
import { usesOf, withoutRights } from './field-uses.ts'

const draft = flowModelSchema.parse({
  settings: { startFields: { span: 'must' } },
  steps: [
    {
      kind: 'exclusive',
      key: 'b',
      name: '按天数',
      branches: [
        {
          key: 'x',
          name: '三天以上',
          when: { groups: [{ rows: [{ field: 'spanDays', op: 'gt', value: 3 }] }] },
          steps: [{ kind: 'approve', key: 'a', name: '学院审批', fields: { span: 'hidden', note: 'edit' } }],
        },
        { key: 'y', name: '其他', steps: [] },
      ],
    },
    { kind: 'approve', key: 'm', name: '导师审批', candidates: [{ rule: 'formUser', params: { field: 'mentor' } }] },
  ],
})
const form = designedForm.parse({
  fields: [
    { name: 'span', label: '起止', type: 'daySpan' },
    { name: 'spanner', label: '扳手', type: 'text' },
    { name: 'mentor', label: '导师', type: 'person' },
    { name: 'note', label: '备注', type: 'text', showWhen: { field: 'spanner', values: ['a'] } },
  ],
})

describe('where a field is used', () => {
  test('conditions on what is derived from it, rights, people and other fields are named; a longer name is another field', () => {
    expect(usesOf('span', { draft, form })).toEqual([
      { where: '按天数 · 三天以上', what: 'condition' },
      { where: '学院审批', what: 'right' },
      { where: 'start', what: 'right' },
    ])
    expect(usesOf('mentor', { draft, form })).toEqual([{ where: '导师审批', what: 'people' }])
    expect(usesOf('spanner', { draft, form })).toEqual([{ where: '备注', what: 'shows' }])
  })

  test('rights go with the field, conditions stay', () => {
    const rest = withoutRights(draft, 'span')
    expect(usesOf('span', { draft: rest, form })).toEqual([{ where: '按天数 · 三天以上', what: 'condition' }])
    expect(JSON.stringify(rest)).toContain('"note":"edit"')
  })
})

describe('two versions', () => {
  test('differ in what was added, taken away, changed and moved, and in nothing else', () => {
    expect(
      differencesOf({ model: draft, form }, { model: structuredClone(draft), form: structuredClone(form) }),
    ).toEqual([])
    const [branching, mentor] = draft.steps
    const model = {
      ...draft,
      settings: { ...draft.settings, withdraw: 'never' as const },
      steps: [{ ...mentor!, name: '导师意见' } as typeof mentor & object, branching!],
    }
    const found = differencesOf(
      { model: draft, form },
      {
        model,
        form: { fields: form.fields.slice(0, 3).map((field) => ({ ...field, required: field.name === 'span' })) },
      },
    )
    expect(
      found.map(({ part, what, name, property }) => [part, what, name, property].filter(Boolean).join(' ')),
    ).toEqual([
      'step changed 导师意见 name',
      'order changed steps',
      'field removed 备注',
      'field changed 起止 required',
      'setting changed withdraw',
    ])
  })
})
