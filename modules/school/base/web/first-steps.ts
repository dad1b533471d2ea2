import type { FirstStep } from '#browser/kit/first-steps.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { classAssign } from '../shared/classes/class-assign.ts'
import { stuClass } from '../shared/classes/class.ts'
import { campus } from '../shared/organisation/campus.ts'
import { department } from '../shared/organisation/department.ts'
import { major } from '../shared/organisation/major.ts'
import { teacher } from '../shared/people/teacher.ts'
import { student } from '../shared/students/student.ts'

/** What a new school brings before anything else works: places, units, people, and who leads whom. */
export const contributions: readonly FirstStep[] = [
  {
    place: 10,
    entity: campus,
    title: tKey('学校信息'),
    about: tKey('校区与地址；校名、校徽和登录页在应用信息中修改'),
    link: '/base/campus',
    unit: tKey('个校区'),
  },
  {
    place: 30,
    entity: department,
    title: tKey('部门'),
    about: tKey('院系、处室、教研室；后面所有的人都挂在部门下'),
    link: '/base/department',
    unit: tKey('个部门'),
  },
  {
    place: 40,
    entity: major,
    title: tKey('专业'),
    about: tKey('名称、代码、所属院系；先专业后班级'),
    link: '/base/major',
    unit: tKey('个专业'),
  },
  {
    place: 50,
    entity: stuClass,
    title: tKey('班级'),
    about: tKey('可导入，也可按招生计划分班'),
    link: '/base/stuClass',
    unit: tKey('个班级'),
  },
  {
    place: 60,
    entity: teacher,
    title: tKey('教师'),
    about: tKey('工号、姓名、部门、手机；导入后可开通账号'),
    link: '/base/teacher',
    unit: tKey('名教师'),
  },
  {
    place: 70,
    entity: student,
    title: tKey('学生'),
    about: tKey('学号、姓名、班级；用模板一次导入'),
    link: '/base/student',
    unit: tKey('名学生'),
  },
  {
    place: 80,
    entity: classAssign,
    title: tKey('辅导员带班与角色'),
    about: tKey('谁带哪个班、谁能审批；定了以后请假和通知就能用'),
    link: '/base/classAssign',
    unit: tKey('条带班记录'),
  },
]
