import { expect, test } from 'vitest'
import { inputOf } from './parameters.ts'

const nested = (query: Record<string, unknown>) => inputOf({ query })

test('dots nest, the body wins over the query, credentials and school do not travel on', () => {
  expect(nested({ 'a.b': 1, 'a.c.d': 2, e: 3 })).toEqual({ a: { b: 1, c: { d: 2 } }, e: 3 })
  expect(inputOf({ query: { x: '1', y: '2', token: 't', tenantId: '000000' }, body: { x: 3 } })).toEqual({
    x: 3,
    y: '2',
  })
  expect(inputOf({ query: { x: '1' }, body: [1] })).toEqual({ x: '1' })
  expect(inputOf({})).toEqual({})
})

test('a name that was a value gives way, and none reaches a prototype', () => {
  expect(nested({ a: 1, 'a.b': 2 })).toEqual({ a: { b: 2 } })
  const result = nested({ '__proto__.x': 1, 'constructor.prototype.x': 1, 'a.__proto__.x': 1, 'toString.x': 1 })
  expect(Object.keys(result)).toEqual([])
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})
