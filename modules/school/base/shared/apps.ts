import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  {
    screen: screens.student,
    code: 'students',
    name: '学生信息',
    category: '1',
    place: 90,
    defaultFor: ['xgc', 'jwc', 'yx'],
  },
  { screen: screens.list, code: 'myStudents', category: '1', place: 100, defaultFor: ['fdy'] },
  { screen: screens.mine, code: 'myRecord', category: '1', place: 110, defaultFor: ['stu'] },
  { screen: screens.studentChange, code: 'infoChanges', category: '1', place: 120, defaultFor: ['fdy'] },
  { screen: screens.stuClass, code: 'classes', category: '1', place: 140 },
  { screen: screens.major, code: 'majors', category: '1', place: 150 },
  { screen: screens.gradeMajor, code: 'intakes', category: '1', place: 160 },
  { screen: screens.classAssign, code: 'assignments', category: '5', place: 200 },
  { screen: screens.teacher, code: 'teachers', name: '教师信息', category: '5', place: 210 },
  { screen: screens.department, code: 'departments', category: '5', place: 220 },
  { screen: screens.campus, code: 'campuses', category: '7', place: 250 },
  { screen: screens.building, code: 'buildings', category: '7', place: 260 },
  { screen: screens.venue, code: 'venues', name: '场所', category: '7', place: 270 },
]
