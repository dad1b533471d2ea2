import { expect, test } from 'vitest'
import { colourOf, legendOf } from './kind-colours.ts'

test('every kind of a chart stands in its legend, rare ones beside the colour they share', () => {
  const kinds = ['23', '21', '31', '11', '19', '12', '06', '01', '02']
  const legend = legendOf(kinds)
  expect(legend.flatMap(([, alike]) => alike)).toEqual(kinds)
  expect(legend.at(-1)).toEqual([colourOf('01'), ['01', '02']])
})
