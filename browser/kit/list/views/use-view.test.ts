import { expect, test } from 'vitest'
import { fitting, inPlace } from './use-view.ts'

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

test('columns without room go from the end, never the name, the state, nor so many that a row says nothing', () => {
  const names = ['name', 'code', 'grade', 'phone', 'state', 'time']
  const by = (room: number) => ({ room, widthOf: () => 100, isKept: (name: string) => name === 'state' })
  expect(fitting(names, by(600))).toEqual(names)
  expect(fitting(names, by(599))).toEqual(['name', 'code', 'grade', 'phone', 'state'])
  expect(fitting(names, by(450))).toEqual(['name', 'code', 'grade', 'state'])
  expect(fitting(names, by(100))).toEqual(['name', 'code', 'grade', 'state'])
})
