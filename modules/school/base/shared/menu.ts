import type { MenuItem } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

export const menu: readonly MenuItem[] = [
  {
    title: '基础数据',
    icon: 'database',
    path: '/base',
    children: [
      screens.campus,
      screens.building,
      screens.venue,
      screens.department,
      screens.major,
      screens.gradeMajor,
      screens.stuClass,
      screens.stuClassDetail,
      screens.stuClassSplit,
      screens.student,
      screens.studentDetail,
      screens.studentForm,
      screens.studentChange,
      screens.teacher,
      screens.classAssign,
      screens.teacherMine,
    ],
  },
  {
    title: '我的学生',
    icon: 'users-round',
    path: '/mystudent',
    children: [screens.list, screens.bzr],
  },
  screens.mine,
]
