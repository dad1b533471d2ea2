import { expect, test } from 'vitest'
import { circlesOf } from './chunk-circles.ts'

const part = (name: string, ...imports: string[]) => ({ name, imports, modules: [] })
const namesOf = (parts: Parameters<typeof circlesOf>[0]) => circlesOf(parts).map((one) => one.map(({ name }) => name))

test('files that import each other, directly or by way of others, are told together', () => {
  expect(namesOf([part('a', 'b'), part('b', 'c'), part('c', 'a'), part('d', 'e'), part('e', 'd')])).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('what a circle only leads to, or what only leads to it, is no part of it', () => {
  expect(namesOf([part('page', 'a'), part('a', 'b'), part('b', 'a', 'ground'), part('ground')])).toEqual([['a', 'b']])
})

test('files in tiers are no circle, however often one is imported', () => {
  expect(namesOf([part('page', 'a', 'b'), part('a', 'ground'), part('b', 'a', 'ground'), part('ground')])).toEqual([])
})
