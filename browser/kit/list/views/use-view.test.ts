import { expect, test } from 'vitest'
import { inPlace } from './use-view.ts'

const offered = ['name', 'code', 'state', 'phone', 'time']
const layout = (shown: string[], pins: Record<string, 'start' | 'end'> = {}) => ({
  shown,
  pins,
  widths: {},
  hasGroups: false,
})

test('pinned columns stand at their side, the first one always in front, unknown ones nowhere', () => {
  expect(inPlace(layout(['time', 'name', 'code']), offered)).toEqual(['name', 'time', 'code'])
  expect(inPlace(layout(['code', 'state', 'time'], { time: 'start', code: 'end' }), offered)).toEqual([
    'name',
    'time',
    'state',
    'code',
  ])
  expect(inPlace(layout(['gone', 'phone', 'name']), offered)).toEqual(['name', 'phone'])
})
