import { expect, test } from 'vitest'
import { bedRefusal, filled, roomRefusal } from './board-rules.ts'
import type { BoardBed, BoardRoom } from './board-routes.ts'

const bed = (id: string, status = '0'): BoardBed => ({
  id,
  bedNo: 1,
  bedPos: null,
  isLong: false,
  status,
  holder: null,
})
const room = (more: Partial<BoardRoom> = {}): BoardRoom => ({
  id: 'r',
  roomNo: '305',
  typeName: '六人间',
  roomUse: '1',
  sexLimit: '1',
  status: '1',
  departmentId: null,
  departmentName: null,
  classId: null,
  className: null,
  gradeLimit: null,
  beds: [],
  ...more,
})
const man = { id: 'a', sex: '1', grade: 2026, departmentId: 'd', classId: 'c' }

test('rooms say in the words of the rules whom they do not take', () => {
  expect(roomRefusal(room(), man)).toBe(null)
  expect(roomRefusal(room({ sexLimit: '2' }), man)).toBe('该房间为女生房间，不能分配给男生')
  expect(roomRefusal(room({ status: '2' }), man)).toBe('该房间未启用或不用于学生住宿')
  expect(roomRefusal(room({ departmentId: 'x' }), man)).toBe('该房间归属其他院系，不能分配给该学生')
  expect(roomRefusal(room({ classId: 'x' }), man)).toBe('该房间归属其他班级，不能分配给该学生')
  expect(roomRefusal(room({ gradeLimit: 2025 }), man)).toBe('该房间限2025级学生入住')
  expect(roomRefusal(room(), { ...man, sex: '9' })).toBe('该学生性别信息不完整，请先在学籍信息中维护性别')
})

test('beds that are kept, broken or lived in take nobody', () => {
  expect(bedRefusal(bed('1'))).toBe(null)
  expect(bedRefusal(bed('1', '1'))).toBe('该床位已锁定，请重新选择')
  expect(bedRefusal(bed('1', '8'))).toBe('该床位已停用，请重新选择')
  expect(bedRefusal(bed('1', '2'))).toBe('该床位已被占用，请重新选择')
})

test('filling in order skips what is taken and whom a room does not take, and says who is left', () => {
  const rooms = [
    room({ beds: [bed('1', '3'), bed('2')] }),
    room({ sexLimit: '2', beds: [bed('3')] }),
    room({ beds: [bed('4')] }),
  ]
  const students = [man, { ...man, id: 'b', sex: '2' }, { ...man, id: 'c' }, { ...man, id: 'd' }]
  const { pairs, left } = filled(rooms, students)
  expect(pairs).toEqual([
    { studentId: 'a', bedId: '2' },
    { studentId: 'b', bedId: '3' },
    { studentId: 'c', bedId: '4' },
  ])
  expect(left.map(({ id }) => id)).toEqual(['d'])
})
