import { expect, test } from 'vitest'
import { area } from './area.ts'

test('the bell leads to pages that everybody has who is signed in', () => {
  const everybodys = area.fixedRoutes!.map(({ path }) => path)
  expect(Object.values(area.bell!).toSorted()).toEqual(everybodys.toSorted())
})
