import { expect, test } from 'vitest'
import { flatten, growDepartments, isWithin, type DepartmentFacts } from './department-tree.ts'

const row = (id: string, parentId: string | null, staff: number, students = 0): DepartmentFacts => ({
  id,
  parentId,
  deptName: id,
  deptShort: null,
  deptCode: id,
  deptType: '3',
  isTeachUnit: false,
  status: '1',
  version: 1,
  staff,
  students,
  classes: 0,
  leaderName: null,
  secretaryName: null,
  stuSecretaryName: null,
  stuAdminNames: null,
})

test('numbers add up from below, and one whose parent is out of sight stands at the top', () => {
  const roots = growDepartments([
    row('school', null, 1),
    row('college', 'school', 10, 300),
    row('section', 'college', 2),
    row('lost', 'elsewhere', 5),
  ])
  expect(roots.map((one) => [one.id, one.total.staff, one.total.students, one.below])).toEqual([
    ['school', 13, 300, 2],
    ['lost', 5, 0, 0],
  ])
  expect(flatten(roots).map((one) => [one.id, one.depth])).toEqual([
    ['school', 0],
    ['college', 1],
    ['section', 2],
    ['lost', 0],
  ])
  expect([isWithin(roots[0]!, 'section'), isWithin(roots[1]!, 'section')]).toEqual([true, false])
})
