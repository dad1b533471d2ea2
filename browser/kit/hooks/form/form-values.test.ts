import { describe, expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { draftOf, formSections, initialValues, problemsOf, storableValues } from './form-values.ts'

const entity = {
  name: 'shop.item',
  label: '商品',
  service: 'shop',
  path: 'item',
  title: 'name',
  removable: 'bin',
  fields: {
    name: f.text({ label: '名称', required: true, max: 5 }),
    code: f.text({ label: '编码', fixed: '编码不能修改' }),
    phone: f.phone({ label: '电话' }),
    secret: f.text({ label: '密级', grant: 'secret' }),
    price: f.money({ label: '价格', default: 100 }),
    total: f.integer({ label: '总数', computed: true }),
  },
  list: { columns: ['name'], filters: [] },
  form: [{ section: '基本', fields: ['name', 'code', 'phone', 'secret', 'price', 'total'] }],
} as unknown as AnyEntity
const meta = { hidden: ['secret'], masked: ['phone'], readonly: [], actions: [], codes: {} }
const world = { entity, meta }
const names = (isNew: boolean) => formSections(world, isNew)[0]!.fields.map(({ name }) => name)

describe('a derived form', () => {
  test('asks neither for hidden nor for computed fields, and locks a fixed one once the record is there', () => {
    expect(names(true)).toEqual(['name', 'code', 'phone', 'price'])
    const locked = formSections(world, false)[0]!.fields.filter(({ isDisabled }) => isDisabled)
    expect(locked).toMatchObject([{ name: 'code', reason: '编码不能修改' }])
  })

  test('sends all of a new record, and of an old one only what was changed; an untouched masked value stays at home', () => {
    const created = draftOf({ sections: formSections(world, true), values: initialValues(entity, undefined) })
    expect(created).toEqual({ name: null, code: null, phone: null, price: 100 })
    const row = { id: '1', name: '甲', code: 'A', phone: '138****5678', price: 100 }
    const values = { ...initialValues(entity, row), name: '乙' }
    expect(draftOf({ sections: formSections(world, false), values, row })).toEqual({ name: '乙' })
  })

  test('finds the same faults as the server, all at once', () => {
    expect(problemsOf(entity, { name: '', phone: '1' }, true)).toEqual({
      name: '名称不能为空',
      phone: '手机号格式不正确',
    })
  })

  test('keeps nothing sensitive and nothing specially granted in the browser', () => {
    expect(storableValues(entity, { name: '甲', phone: '13800000000', secret: 'x' })).toEqual({ name: '甲' })
  })
})
