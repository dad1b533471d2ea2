import fc from 'fast-check'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '#kernel/entity/schema.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { addFilters } from '#kernel/operations/read/query.ts'
import { newConditions } from '#kernel/operations/sql.ts'
import { everything, oneOfEach, sampleWorld, textWorld } from '#kernel/testing/every-kind.ts'
import { columnOf } from './columns.ts'
import { f } from './f.ts'
import type { Kind, Operator } from './kind.ts'
import { kinds } from './kinds.ts'
import { sampleOf } from './samples.ts'

const here = import.meta.dirname
const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
const chinese = /[\u4e00-\u9fff]/
const fieldOfKind = (kind: Kind) => oneOfEach[kind.name]!
const ruleOf = (kind: Kind) => kind.schema(fieldOfKind(kind), { today: '2026-09-01' })
const shape = [{ x: 1.5, note: '角落 𬭎' }]
const sampleOfKind = (kind: Kind, n = 7) => sampleOf(fieldOfKind(kind), n, sampleWorld) ?? bySpecialCare[kind.name]
const bySpecialCare: Record<string, unknown> = {
  files: ['01890000-0000-7000-8000-0000000000aa'],
  json: shape,
  parent: '01890000-0000-7000-8000-000000000001',
}

test('every kind stands in the suite, has a folder, a builder, a column and a view', () => {
  expect(Object.keys(oneOfEach).toSorted()).toEqual(kinds.map((kind) => kind.name).toSorted())
  expect(Object.keys(f).toSorted()).toEqual(kinds.map((kind) => kind.name).toSorted())
  const views = readFileSync(join(here, '../../browser/kit/field-views.tsx'), 'utf8')
  const folders = foldersIn(here).flatMap((group) => foldersIn(join(here, group)).map((name) => join(group, name)))
  for (const kind of kinds) {
    const name = kind.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const folder = folders.find((each) => basename(each) === name) ?? name
    for (const file of ['kind.ts', 'column.ts', 'view.tsx'])
      expect([folder, file, existsSync(join(here, folder, file))]).toEqual([folder, file, true])
    expect(columnOf(fieldOfKind(kind)).kind).toBe(kind.name)
    expect(columnOf(fieldOfKind(kind)).type(fieldOfKind(kind))).toMatch(/^[a-z]+(\(\d+(,\d+)?\))?(\[\])?$/)
    expect(views).toMatch(new RegExp(`\\b${kind.name}: ${kind.name}View\\b`))
  }
  expect(folders.length).toBe(kinds.length)
})

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  const field = fieldOfKind(kind)

  test('accepts its samples and leaves an accepted value as it is when it comes again', () => {
    for (const n of [0, 1, 7, 99, 1234]) {
      const first = ruleOf(kind).safeParse(sampleOfKind(kind, n))
      expect([n, first.error?.issues, first.success]).toEqual([n, undefined, true])
      expect(ruleOf(kind).parse(first.data)).toEqual(first.data)
    }
  })

  test('refuses what is of another type, in Chinese and never with an error of ours', () => {
    const strangers = [{ some: 'object' }, [{}], [[1]], Symbol('x'), () => 1, Number.NaN]
    for (const value of strangers) {
      const result = ruleOf(kind).safeParse(value)
      expect([String(value), result.success]).toEqual([String(value), false])
      expect(result.error!.issues[0]!.message).toMatch(chinese)
    }
  })

  test('names the field in its refusal, unless the text says what it is anyway', () => {
    const saysItself = ['手机号格式不正确', '邮箱格式不正确', '网址格式不正确', '身份证号应为18位']
    const { message } = ruleOf(kind).safeParse({ some: 'object' }).error!.issues[0]!
    expect(message.includes(field.options.label) || saysItself.includes(message)).toBe(true)
  })

  test('never throws and never accepts a value that PostgreSQL would refuse', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.double(), fc.jsonValue(), fc.constantFrom(...nasty)),
        (value) => {
          const result = ruleOf(kind).safeParse(value)
          if (!result.success) return
          for (const text of textsIn(result.data)) {
            expect(text).not.toContain('\0')
            expect(text.isWellFormed()).toBe(true)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('what it writes into a cell, it reads back', () => {
    const value = ruleOf(kind).parse(sampleOfKind(kind))
    const parsed = kind.parse(kind.format(value, field, textWorld), field, textWorld)
    if (['files', 'json', 'secret', 'richText'].includes(kind.name))
      expect(parsed).toEqual({ problem: `${field.options.label}不能从表格导入` })
    else expect(parsed).toEqual({ value: kind.name === 'moment' ? '2020-01-01T00:07:00+08:00' : value })
  })

  test('says why a cell cannot be read', () => {
    const readsAnything = ['text', 'longText']
    const parsed = kind.parse('###', field, textWorld)
    if (readsAnything.includes(kind.name)) expect(parsed).toEqual({ value: '###' })
    else expect('problem' in parsed && parsed.problem).toMatch(chinese)
  })

  test('every operator becomes one condition on the column', () => {
    const suffix: Record<Operator, string> = { eq: '', like: '_like', ge: '_ge', le: '_le', in: '_in', null: '_null' }
    const name = kind.isTree ? 'parentId' : `${kind.name}Field`
    const column = kind.isTree
      ? 't.parent_id'
      : `t.${kind.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_field`
    const ctx = { world: { treeTable: () => 'test_everything' } } as unknown as Ctx
    for (const operator of kind.operators) {
      const conditions = newConditions()
      const asked = operator === 'null' ? '1' : String(ruleOf(kind).parse(sampleOfKind(kind)))
      addFilters(ctx, conditions, everything, { [name + suffix[operator]]: asked }, new Set())
      // A sensitive field can be stored and shown, but not asked for.
      if (field.options.sensitive) expect(conditions.texts).toEqual([])
      else
        expect([operator, conditions.texts.length, conditions.texts[0]]).toEqual([
          operator,
          1,
          expect.stringContaining(column),
        ])
      expect(conditions.values.length).toBe(new Set(conditions.texts.join().match(/\$\d+/g) ?? []).size)
    }
    const other = newConditions()
    const missing = (Object.keys(suffix) as Operator[]).filter((operator) => !kind.operators.includes(operator))
    for (const operator of missing) addFilters(ctx, other, everything, { [name + suffix[operator]]: '1' }, new Set())
    expect(other.texts).toEqual([])
  })

  test('a sensitive one shows less than it holds', () => {
    if (!kind.mask) return
    const value = String(sampleOfKind(kind))
    const masked = kind.mask(value)
    expect(masked).not.toBe(value)
    expect(masked).toContain('*')
    expect(masked).not.toContain(value.slice(1, -1))
  })

  test('an empty value is no value, whatever nothing looks like', () => {
    const name = kind.isTree ? 'parentId' : `${kind.name}Field`
    for (const nothing of [null, '', '  ', 'null', 'undefined', []]) {
      const checked = checkDraft({
        entity: everything,
        draft: { [name]: nothing },
        mode: 'change',
        today: '2026-09-01',
      })
      expect(checked).toEqual({ values: { [name]: null }, problems: {} })
    }
  })
})

const nasty = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u200b',
  '𬭎',
  '🙂',
  '-'.repeat(36),
  '0x10',
  '1e400',
  '2026-02-30',
  '2026-02-30 10:00',
  '25:00',
  'NaN',
  'Infinity',
  '-0',
  '1'.repeat(400),
]

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
    : []
}
