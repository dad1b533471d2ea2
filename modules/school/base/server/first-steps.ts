import type { FirstStep } from '#services/cards/first-step.ts'
import { stuClass } from '../shared/classes/class.ts'
import { campus } from '../shared/organisation/campus.ts'
import { department } from '../shared/organisation/department.ts'
import { major } from '../shared/organisation/major.ts'
import { teacher } from '../shared/people/teacher.ts'
import { student } from '../shared/students/student.ts'

/** What a new school brings before anything else works: places, units and people. */
export const firstSteps: readonly FirstStep[] = [
  {
    code: 'school',
    place: 10,
    title: '学校信息',
    about: '校区与地址；校名、校徽和登录页在平台设置中修改',
    brings: [{ entity: campus }],
    ways: [
      { label: '平台设置', link: '/system/appInfo', permission: 'appInfo:update' },
      { label: '添加校区', link: '/base/campus', permission: 'campus:add' },
    ],
  },
  {
    code: 'departments',
    place: 30,
    title: '部门',
    about: '院系、处室、教研室；后面所有的人都挂在部门下',
    brings: [{ entity: department }],
    ways: [
      { label: '逐个添加', link: '/base/department', permission: 'department:add' },
      { label: '导入部门', link: '/base/department?open=import', permission: 'department:import' },
    ],
  },
  {
    code: 'classes',
    place: 40,
    title: '专业与班级',
    about: '先专业，再年级专业，后班级；都可以用模板一次导入',
    brings: [{ entity: major }, { entity: stuClass }],
    after: ['departments'],
    ways: [
      {
        label: '导入班级',
        link: '/base/stuClass?open=import',
        permission: 'stuClass:import',
        entity: stuClass,
        sheetOf: stuClass,
      },
      {
        label: '导入专业',
        link: '/base/major?open=import',
        permission: 'major:import',
        entity: major,
        sheetOf: major,
      },
    ],
  },
  {
    code: 'teachers',
    place: 50,
    title: '导入教师',
    about: '工号、姓名、部门、手机；导入时自动建账号，首次登录改密码',
    brings: [{ entity: teacher }],
    after: ['departments'],
    ways: [{ label: '导入教师', link: '/base/teacher?open=import', permission: 'teacher:import', sheetOf: teacher }],
  },
  {
    code: 'students',
    place: 60,
    title: '导入学生',
    about: '学号、姓名、班级；导入时自动建账号',
    brings: [{ entity: student }],
    after: ['classes'],
    ways: [
      { label: '导入学生', link: '/base/student?open=import', permission: 'baseStudentInfo:import', sheetOf: student },
    ],
  },
]
