import { describe, expect, it } from 'vitest'
import { fieldOf, fieldsOf } from '#kernel/entity/entity.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { findCode, type CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import { modules } from '#modules/index.ts'
import type { MenuItem } from '#kernel/world/module.ts'
import { manifest as base } from '../module.ts'
import en from './locales/en.json' with { type: 'json' }
import { student } from './students/student.ts'

const itemsOf = (set: string) => base.dictionaries!.find((one) => one.set === set)!.items

describe('base declarations', () => {
  it('use only code sets that are declared', () => {
    const sets = new Set(base.dictionaries!.map((one) => one.set))
    expect(sets.size).toBe(base.dictionaries!.length)
    for (const entity of base.entities)
      for (const [, field] of fieldsOf(entity))
        if (field.kind === 'code') expect(sets).toContain((field.options as CodeOptions).set)
  })
  it('have no code and no label twice in a set', () => {
    for (const { set, items } of base.dictionaries!) {
      expect(new Set(items.map((item) => item.key)).size, set).toBe(items.length)
      const words = items.flatMap((item) => [item.label, ...(item.synonyms ?? [])])
      expect(new Set(words).size, set).toBe(words.length)
    }
  })
  it('show every field in the form once, except those the server fills', () => {
    for (const entity of base.entities) {
      const shown = entity.form.flatMap((part) => part.fields as readonly string[])
      expect(new Set(shown).size, entity.name).toBe(shown.length)
      for (const [name, field] of fieldsOf(entity))
        if (field.options.computed) expect(shown, `${entity.name} ${name}`).not.toContain(name)
        else if (field.kind !== 'json') expect(shown, `${entity.name} ${name}`).toContain(name)
    }
  })
  it('keep lists within nine columns and imports to what may be written', () => {
    for (const entity of base.entities) {
      expect(entity.list.columns.length).toBeLessThanOrEqual(9)
      for (const name of entity.excel?.import ?? [])
        expect(fieldOf(entity, name as string)!.options.computed).toBeUndefined()
    }
  })

  it('have an English text for every word of theirs', () => {
    const catalogue = en as Record<string, string>
    expect(wordsOf().filter((word) => !Object.hasOwn(catalogue, word))).toEqual([])
  })
  it('are in the list of modules', () => {
    expect(modules).toContain(base)
  })
})

describe('code sets', () => {
  it('hold the national standards', () => {
    expect(itemsOf('nation')).toHaveLength(58)
    expect(itemsOf('nation').find((item) => item.key === '08')?.label).toBe('壮族')
    expect(itemsOf('political').map((item) => item.key)).toEqual(
      [...Array(13).keys()].map((i) => String(i + 1).padStart(2, '0')),
    )
    expect(itemsOf('studentStatus')).toHaveLength(21)
  })
  it.each([
    ['nation', '汉', '01'],
    ['nation', '壮', '08'],
    ['nation', '08', '08'],
    ['political', '团员', '03'],
    ['political', '党员', '01'],
    ['sex', '女', '2'],
    ['studentStatus', '保留学籍', '16'],
    ['education', '本科', '21'],
  ])('%s takes %s as %s', (set, text, key) => {
    expect(findCode(itemsOf(set), text, '')).toEqual({ value: key })
  })
})

describe('a student draft', () => {
  const draft = {
    xm: '阿依古丽·买买提',
    idCard: '430102200603151241',
    xh: '2024030117',
    classId: '0190a000-0000-7000-8000-000000000001',
  }
  it('needs little', () => {
    expect(checkDraft({ entity: student, draft, mode: 'create', today: '2026-03-01' }).problems).toEqual({})
  })
  it('takes rare characters and refuses what is no name', () => {
    expect(
      checkDraft({ entity: student, draft: { ...draft, xm: '李𬭎' }, mode: 'create', today: '2026-03-01' }).problems,
    ).toEqual({})
    expect(
      checkDraft({ entity: student, draft: { ...draft, xm: '<b>李</b>' }, mode: 'create', today: '2026-03-01' })
        .problems,
    ).toEqual({
      xm: '姓名只能包含汉字、字母和间隔号',
    })
  })
  it('may have graduated long ago', () => {
    const days = { entryDate: '1983-09-01', expectGradDate: '1986-06-30', realGradDate: '1986-07-01' }
    expect(
      checkDraft({ entity: student, draft: { ...draft, ...days }, mode: 'create', today: '2026-03-01' }).problems,
    ).toEqual({})
    const early = { ...draft, entryDate: '1949-09-01' }
    expect(checkDraft({ entity: student, draft: early, mode: 'create', today: '2026-03-01' }).problems).toEqual({
      entryDate: '入学日期不能早于 1950-01-01',
    })
  })
  it('does not name what follows from the class', () => {
    expect(
      checkDraft({ entity: student, draft: { ...draft, grade: 2024 }, mode: 'create', today: '2026-03-01' }).problems,
    ).toEqual({
      grade: '年级由系统生成，不能填写',
    })
  })
})

function wordsOf(): string[] {
  const words = [base.label, ...base.roles!.flatMap((role) => [role.label, role.remark ?? ''])]
  for (const dictionary of base.dictionaries!) words.push(dictionary.label)
  for (const item of menuItems(base.menu!)) words.push(item.title)
  for (const entity of base.entities) {
    words.push(entity.label, ...entity.form.map((part) => part.section), entity.history?.message ?? '')
    for (const rule of entity.unique ?? []) words.push(rule.message ?? '')
    for (const [, { options }] of fieldsOf(entity)) {
      words.push(
        options.label,
        options.help ?? '',
        options.fixed ?? '',
        options.pattern?.message ?? '',
        options.unit ?? '',
      )
      for (const [, label] of Object.values((options.states ?? {}) as Record<string, [string, string]>))
        words.push(label)
    }
  }
  return [...new Set(words)].filter((word) => /\p{Script=Han}/u.test(word))
}

function menuItems(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...menuItems(item.children ?? [])])
}
