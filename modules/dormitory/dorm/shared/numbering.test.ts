import { expect, test } from 'vitest'
import { plannedRooms, roomNoOf, ruleProblem, usualRule } from './numbering.ts'

test('rooms are numbered by floor and place, without those that are skipped', () => {
  const rooms = plannedRooms({ floors: [-1, 2], perFloor: 4, skip: [4, 13], rule: usualRule })
  expect(rooms.map(({ roomNo }) => roomNo)).toEqual(['B101', 'B102', 'B103', '201', '202', '203'])
})

test.each([
  ['A{floor}-{seq:3}', 12, 7, 'A12-007'],
  ['{floor}{seq}', 3, 15, '315'],
])('%s on floor %i, room %i is %s', (rule, floorNo, seq, roomNo) => {
  expect(roomNoOf(rule, floorNo, seq)).toBe(roomNo)
})

test.each([
  ['{floor}', '编号规则缺少序号 {seq}'],
  ['{seq:2}', '编号规则缺少楼层 {floor}'],
  ['{floor}号{seq}', '编号规则只能包含字母、数字、- 和 {floor}、{seq}'],
  ['N{floor}{seq:2}', null],
])('%s: %s', (rule, problem) => {
  expect(ruleProblem(rule)).toBe(problem)
})
