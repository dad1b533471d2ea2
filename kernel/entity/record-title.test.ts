import { expect, test } from 'vitest'
import { f } from '#kernel/fields/f.ts'
import type { AnyEntity } from './entity.ts'
import { calledOf, knownAs, titleOf } from './record-title.ts'

const pupil = {
  name: 'pupil',
  label: '学生',
  title: 'xm',
  fields: { xm: f.text({ label: '姓名', max: 30 }) },
} as unknown as AnyEntity

test('a record is called by its name and kind, by its own sentence, or by its kind where its name is nobody’s business', () => {
  expect(calledOf(pupil, { xm: '苏霖伟' })).toBe('苏霖伟 · 学生')
  expect(calledOf(pupil, { xm: '苏霖伟' }, { label: () => 'Student' })).toBe('苏霖伟 · Student')
  expect(calledOf({ ...pupil, called: (row) => `${String(row['xm'])}申请病假 1 天` }, { xm: '侯恒宇' })).toBe(
    '侯恒宇申请病假 1 天',
  )
  expect(titleOf({ ...pupil, restricted: true }, { xm: '苏霖伟' })).toBe('')
  expect(calledOf({ ...pupil, restricted: true }, { xm: '苏霖伟' })).toBe('学生')
})

test('over its form a record is known by its words alone, and by nothing where it has none', () => {
  expect(knownAs(pupil, { xm: '苏霖伟' })).toBe('苏霖伟')
  expect(knownAs({ ...pupil, restricted: true }, { xm: '苏霖伟' })).toBe('')
  const stay = { ...pupil, title: 'day', fields: { day: f.day({ label: '日期' }) } } as unknown as AnyEntity
  expect(knownAs(stay, { day: '2026-11-17' })).toBe('')
})

test('a sentence says the words the school has for a code, and the code itself where they are not at hand', () => {
  const change = {
    ...pupil,
    fields: { ...pupil.fields, kind: f.code('changeKind', { label: '类别' }) },
    called: (row, wordOf) => `${String(row['xm'])}${wordOf('kind')}`,
  } as AnyEntity
  const codesOf = (set: string) => (set === 'changeKind' ? [{ key: '03', label: '保留入学资格' }] : undefined)
  expect(calledOf(change, { xm: '苏霖伟', kind: '03' }, { codesOf })).toBe('苏霖伟保留入学资格')
  expect(knownAs(change, { xm: '苏霖伟', kind: '03' }, codesOf)).toBe('苏霖伟保留入学资格')
  expect(calledOf(change, { xm: '苏霖伟', kind: '09' }, { codesOf })).toBe('苏霖伟09')
  expect(calledOf(change, { xm: '苏霖伟', kind: null })).toBe('苏霖伟')
})
