import { expect, test } from 'vitest'
import { changedRow, newRow, opsFor, shapeOf } from './condition-ops.ts'

const fields = [
  { name: 'days', label: '天数', kind: 'number', isEditable: true },
  { name: 'kind', label: '类型', kind: 'choice', isEditable: true, codes: [{ key: '1', label: '事假' }] },
  { name: 'out', label: '离校', kind: 'flag', isEditable: true },
]

test('a comparison fits its field; what no longer fits is forgotten', () => {
  expect(newRow(fields)).toEqual({ field: 'days', op: 'eq' })
  const more = changedRow({ field: 'days', op: 'gt', value: 3 }, { op: 'ge' }, fields)
  expect(more).toEqual({ field: 'days', op: 'ge', value: 3 })
  expect(changedRow(more, { op: 'between' }, fields)).toEqual({ field: 'days', op: 'between' })
  expect(changedRow(more, { field: 'kind' }, fields)).toEqual({ field: 'kind', op: 'in' })
  expect(changedRow(more, { field: 'out' }, fields)).toEqual({ field: 'out', op: 'eq', value: true })
  expect(changedRow(more, { value: 0 }, fields)).toEqual({ field: 'days', op: 'ge', value: 0 })
  expect(opsFor(undefined)).toContain('contains')
  expect(shapeOf('contains', { name: 'x', label: 'x', kind: 'choices', isEditable: true })).toBe('many')
})
