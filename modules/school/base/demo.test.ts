import { describe, expect, it } from 'vitest'
import { fieldOf, fieldsOf } from '#kernel/entity/entity.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import { demo as demoSchool, type DemoRef, type DemoRow } from './demo.ts'
import { manifest as base } from './module.ts'
import { checkIdentity } from './shared/people/identity.ts'

const today = '2026-03-01'
const small = demoSchool({ size: 'small', today })
const rows = [...small.rows()]
const links = [...small.links()]
const of = (entity: string) => rows.filter((row) => row.entity === entity)
const entityOf = (row: DemoRow) => base.entities.find((entity) => entity.name === row.entity)!
const isRef = (value: unknown): value is DemoRef => typeof value === 'object' && value !== null && '$ref' in value
const keyIn = (row: DemoRow, field: string) => (row.values[field] as DemoRef).$ref
const account = (accountNo: string) => small.accounts.find((one) => one.accountNo === accountNo)!

/** Keys of the classes somebody leads today. */
const ledBy = (accountNo: string, role: string) =>
  of('base.classAssign')
    .filter(
      (row) =>
        row.values.role === role &&
        row.values.endDate === null &&
        keyIn(row, 'teacherId') === account(accountNo).person!.key,
    )
    .map((row) => keyIn(row, 'classId'))

describe('the small school', () => {
  it('has the size it should', () => {
    const counts = Object.fromEntries(base.entities.map((entity) => [entity.name, of(entity.name).length]))
    expect(counts).toMatchObject({
      'base.campus': 2,
      'base.building': 20,
      'base.venue': 236,
      'base.major': 24,
      'base.class': 47,
      'base.student': 2000,
    })
    expect(counts['base.teacher']).toBeGreaterThan(150)
    expect(of('base.department').filter((row) => row.values.deptType === '1')).toHaveLength(12)
    expect(new Set(of('base.class').map((row) => row.values.grade))).toEqual(new Set([2023, 2024, 2025]))
  })
  it('is the same every time', () => {
    const again = demoSchool({ size: 'small', today })
    expect([...again.rows()]).toEqual(rows)
    expect(again.accounts).toEqual(small.accounts)
  })
  it('takes in a new intake in the middle of August', () => {
    const grades = (day: string) =>
      new Set(
        [...demoSchool({ size: 'small', today: day }).rows()].flatMap((row) =>
          row.entity === 'base.class' ? [row.values.grade] : [],
        ),
      )
    expect(Math.max(...([...grades('2026-08-14')] as number[]))).toBe(2025)
    expect(Math.max(...([...grades('2026-08-15')] as number[]))).toBe(2026)
  })
})

describe('rows', () => {
  it('refer to rows that came before; links to any', () => {
    const seen = new Set<string>()
    for (const row of rows) {
      for (const value of Object.values(row.values))
        if (isRef(value)) expect(seen, `${row.key}: ${value.$ref}`).toContain(value.$ref)
      expect(seen).not.toContain(row.key)
      seen.add(row.key)
    }
    for (const link of links)
      for (const value of [{ $ref: link.key }, ...Object.values(link.values)])
        if (isRef(value)) expect(seen).toContain(value.$ref)
  })
  it('point at the entity their field names', () => {
    const entityByKey = new Map(rows.map((row) => [row.key, row.entity as string]))
    for (const row of [...rows, ...links])
      for (const [name, value] of Object.entries(row.values))
        if (isRef(value))
          expect(entityByKey.get(value.$ref)).toBe(
            kindOf(fieldOf(entityOf(row), name)!).refersTo?.(fieldOf(entityOf(row), name)!),
          )
  })
  it('stand together by entity', () => {
    const order = rows.map((row) => row.entity).filter((entity, i, all) => entity !== all[i - 1])
    expect(order).toEqual([...new Set(order)])
  })
  it('pass the rules of their declarations', () => {
    const codes = new Map(base.dictionaries!.map(({ set, items }) => [set, new Set(items.map((item) => item.key))]))
    for (const row of rows) {
      const entity = entityOf(row)
      const draft: Record<string, unknown> = {}
      for (const [name, field] of fieldsOf(entity)) {
        const value = row.values[name]
        if (field.options.required) expect(value, `${row.key} ${name}`).toBeDefined()
        if (value == null) continue
        if (field.kind === 'code') expect(codes.get((field.options as CodeOptions).set!)).toContain(value)
        if (!field.options.computed) draft[name] = isRef(value) ? '0190a000-0000-7000-8000-000000000001' : value
      }
      expect(Object.keys(row.values).filter((name) => !fieldOf(entity, name))).toEqual([])
      expect(checkDraft({ entity, draft, mode: 'create', today }).problems, row.key).toEqual({})
    }
  })
  it('break no unique rule', () => {
    for (const entity of base.entities)
      for (const rule of entity.unique ?? []) {
        const values = of(entity.name).filter((row) => rule.on.every((name) => row.values[name as string] != null))
        const texts = values.map((row) => JSON.stringify(rule.on.map((name) => row.values[name as string])))
        expect(new Set(texts).size, `${entity.name} ${rule.on.join()}`).toBe(texts.length)
      }
  })
})

describe('people', () => {
  const people = [...of('base.student'), ...of('base.teacher')]
  it('have valid and different papers and phones that agree with the rest', () => {
    for (const { key, values } of people) {
      const { idCardType, idCard, sex, birthday } = values as Record<string, string>
      expect(checkIdentity({ idCardType, idCard, sex, birthday, today }).problems, key).toEqual({})
    }
    expect(new Set(people.map((row) => row.values.idCard)).size).toBe(people.length)
    expect(new Set(people.map((row) => row.values.sjhm)).size).toBe(people.length)
  })
  it('have names short and long, with a dot and with rare characters', () => {
    const names = of('base.student').map((row) => row.values.xm as string)
    expect(names.some((name) => name.includes('·'))).toBe(true)
    expect(names.some((name) => [...name].length === 4)).toBe(true)
    expect(names.some((name) => /[\u{20000}-\u{3ffff}]/u.test(name))).toBe(true)
  })
  it('are nearly all at school', () => {
    const share = (status: string) => of('base.student').filter((row) => row.values.xjztM === status).length / 2000
    expect(share('01')).toBeGreaterThan(0.97)
    for (const status of ['02', '03', '10', '16', '20']) expect(share(status), status).toBeGreaterThan(0)
  })
})

describe('leading classes', () => {
  it('gives every class one counsellor and one head teacher, and no counsellor more than 200 students', () => {
    const sizes = Map.groupBy(of('base.student'), (row) => keyIn(row, 'classId'))
    for (const role of ['fdy', 'bzr']) {
      const current = of('base.classAssign').filter((row) => row.values.role === role && row.values.endDate === null)
      expect(current.map((row) => keyIn(row, 'classId')).toSorted()).toEqual(
        of('base.class')
          .map((row) => row.key)
          .toSorted(),
      )
    }
    const counsellors = small.accounts.filter((one) => one.roles.includes('fdy'))
    expect(counsellors).toHaveLength(12)
    for (const { accountNo } of counsellors) {
      const led = ledBy(accountNo, 'fdy').reduce((sum, key) => sum + sizes.get(key)!.length, 0)
      expect(led, accountNo).toBeGreaterThan(0)
      expect(led, accountNo).toBeLessThanOrEqual(200)
    }
  })
  it('ties the shown accounts to each other', () => {
    expect(small.accounts.map((one) => one.accountNo)).toEqual(
      expect.arrayContaining(['admin', 'yx01', 'fdy01', 'bzr01', 'tea01', 'stu01', 'sg01', 'yrdw01', 'xgc01', 'jwc01']),
    )
    expect(ledBy('fdy01', 'fdy')).toHaveLength(3)
    expect(ledBy('bzr01', 'bzr')).toHaveLength(1)
    expect([...ledBy('tea01', 'fdy'), ...ledBy('tea01', 'bzr'), ...ledBy('tea01', 'zl')]).toEqual([])
    const shown = rows.find((row) => row.key === account('stu01').person!.key)!
    expect(ledBy('fdy01', 'fdy')).toContain(keyIn(shown, 'classId'))
    expect(shown.values).toMatchObject({ xjztM: '01', xm: account('stu01').userName })
    const fresh = rows.find((row) => row.key === account('xs01').person!.key)!
    expect(fresh.values).toMatchObject({
      xjztM: '01',
      grade: Math.max(...of('base.class').map((row) => Number(row.values.grade))),
    })
    const keys = new Set(rows.map((row) => row.key))
    for (const { person } of small.accounts) if (person) expect(keys).toContain(person.key)
  })
})

describe('the large school', () => {
  it('has 30,000 students, all different', () => {
    const seen = {
      xh: new Set<unknown>(),
      ksh: new Set<unknown>(),
      idCard: new Set<unknown>(),
      sjhm: new Set<unknown>(),
    }
    let people = 0
    let students = 0
    for (const row of demoSchool({ size: 'large', today }).rows()) {
      if (row.entity === 'base.student') {
        students++
        seen.xh.add(row.values.xh)
        seen.ksh.add(row.values.ksh)
      } else if (row.entity !== 'base.teacher') continue
      people++
      seen.idCard.add(row.values.idCard)
      seen.sjhm.add(row.values.sjhm)
    }
    expect([students, seen.xh.size, seen.ksh.size]).toEqual([30_000, 30_000, 30_000])
    expect([seen.idCard.size, seen.sjhm.size]).toEqual([people, people])
  })
})
