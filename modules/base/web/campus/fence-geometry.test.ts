import { expect, test } from 'vitest'
import { fenceText, hectares, outlineOf, readFence } from './fence-geometry.ts'

const square = '112.910000,28.140000\n112.920000,28.140000\n112.920000,28.150000\n112.910000,28.150000'

test('what is written comes back as it was, several polygons too', () => {
  expect(fenceText(readFence(square).fence)).toBe(square)
  expect(readFence(`${square}\n\n${square}\n`).fence!.polygons).toHaveLength(2)
  expect(readFence('  \n')).toEqual({ fence: null, line: 0 })
})

test('the line that is wrong is named: no numbers, out of the world, too few corners', () => {
  expect(readFence('112.91,28.14\n哪里\n').line).toBe(2)
  expect(readFence('112.91,98.14').line).toBe(1)
  expect(readFence('112.91,28.14\n112.92,28.14\n').line).toBe(2)
})

test('a hundredth of a degree each way is about 109 hectares there, drawn to scale', () => {
  const { fence } = readFence(square)
  expect(hectares(fence!)).toBeCloseTo(109.3, 0)
  expect(outlineOf(fence!).paths).toHaveLength(1)
})
