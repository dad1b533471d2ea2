import { expect, test } from 'vitest'
import { placePeople } from './place-people.ts'
import type { BatchRoom } from './routes.ts'

const bed = (place: string, xh: string | null, isFree = xh === null) => ({
  place,
  isFree,
  holder: xh ? { xh, xm: xh, classId: null, className: null } : null,
})
const room = (id: string, beds: BatchRoom['beds']): BatchRoom => ({ id, roomNo: id, floorName: '1层', beds })
const rooms = [
  room('101', [bed('101-1床', null), bed('101-2床', 'x')]),
  room('102', [bed('102-1床', 'a'), bed('102-2床', null, false), bed('102-3床', null)]),
]

test('a room goes into free beds from the room on, past those that are lived in or kept', () => {
  expect(placePeople(['p', 'q', 'r'], { rooms, from: '101', moves: [] })).toEqual({
    moves: [
      { xh: 'p', place: '101-1床' },
      { xh: 'q', place: '102-3床' },
    ],
    left: 1,
  })
})

test('a bed that is left in the same set is one to go to, one that is meant for another is not', () => {
  const moves = [{ xh: 'x', place: '102-3床' }]
  expect(placePeople(['p', 'a'], { rooms, from: '101', moves })).toEqual({
    moves: [
      { xh: 'x', place: '102-3床' },
      { xh: 'p', place: '101-1床' },
      { xh: 'a', place: '101-2床' },
    ],
    left: 0,
  })
  expect(placePeople(['x'], { rooms, from: '102', moves }).moves).toEqual([{ xh: 'x', place: '102-3床' }])
})
