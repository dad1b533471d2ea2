import { expect, test } from 'vitest'
import { fittingRows } from './use-fitting-rows.ts'

test('a list fills its window and leaves the way to its other pages in sight', () => {
  const at = (height: number, top = 160) => fittingRows({ height, top, density: 'normal', hasViews: true })
  expect([at(768), at(900), at(1080)]).toEqual([8, 11, 15])
  expect(fittingRows({ height: 900, top: 160, density: 'compact', hasViews: false })).toBe(15)
  // Where figures above leave room for next to nothing, the page is scrolled anyway.
  expect(at(768, 500)).toBe(10)
})
