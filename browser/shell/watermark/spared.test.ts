import { expect, test } from 'vitest'
import { cutOut } from './spared.ts'

test('the window is whole where nothing is to be spared', () => {
  expect(cutOut({ width: 390, height: 844 }, [])).toBe('none')
})

test('each box is a hole, rounded outwards so that no line of it is written over', () => {
  const boxes = [
    { left: 10, top: 20, width: 30, height: 40 },
    { left: 99.5, top: 0.2, width: 10.2, height: 20.3 },
  ]
  expect(cutOut({ width: 390, height: 844 }, boxes)).toBe(
    'path(evenodd, "M0 0H390V844H0ZM10 20h30v40h-30ZM99 0h11v21h-11Z")',
  )
})
