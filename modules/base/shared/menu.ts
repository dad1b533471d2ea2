import type { MenuItem } from '#kernel/module.ts'

export const menu: readonly MenuItem[] = [
  {
    title: '基础数据',
    icon: 'database',
    path: '/base',
    children: [
      { title: '校区', icon: 'map-pin', path: '/base/campus', component: 'base/campus/index', name: 'BaseCampus', permission: 'campus:list', isKeepAlive: true },
      { title: '楼宇', icon: 'building-2', path: '/base/building', component: 'base/building/index', name: 'BaseBuilding', permission: 'building:list', isKeepAlive: true },
      { title: '场地', icon: 'door-open', path: '/base/venue', component: 'base/venue/index', name: 'BaseVenue', permission: 'venue:list', isKeepAlive: true },
      { title: '部门', icon: 'network', path: '/base/department', component: 'base/department/index', name: 'BaseDepartment', permission: 'department:list', isKeepAlive: true },
      { title: '专业', icon: 'book-open', path: '/base/major', component: 'base/major/index', name: 'BaseMajor', permission: 'major:list', isKeepAlive: true },
      { title: '年级专业', icon: 'layers', path: '/base/gradeMajor', component: 'base/gradeMajor/index', name: 'BaseGradeMajor', permission: 'gradeMajor:list', isKeepAlive: true },
      { title: '班级', icon: 'users', path: '/base/stuClass', component: 'base/stuClass/index', name: 'BaseStuClass', permission: 'stuClass:list', isKeepAlive: true },
      { title: '班级详情', path: '/base/stuClass/detail', component: 'base/stuClass/detail', name: 'BaseStuClassDetail', permission: 'stuClass:list', isHide: true },
      { title: '分班', icon: 'shuffle', path: '/base/stuClass/split', component: 'base/stuClass/split', name: 'BaseStuClassSplit', permission: 'stuClass:split', isKeepAlive: true },
      { title: '学生', icon: 'graduation-cap', path: '/base/student', component: 'base/student/index', name: 'BaseStudent', permission: 'baseStudentInfo:list', isKeepAlive: true },
      { title: '学生详情', path: '/base/student/detail', component: 'base/student/detail', name: 'BaseStudentDetail', permission: 'baseStudentInfo:list', isHide: true },
      { title: '学生登记', path: '/base/student/form', component: 'base/student/form', name: 'BaseStudentForm', permission: 'baseStudentInfo:list', isHide: true, isKeepAlive: true },
      { title: '信息更正', icon: 'file-check', path: '/base/student/change', component: 'base/student/change', name: 'BaseStudentChange', permission: 'stuInfoChange:check', isKeepAlive: true },
      { title: '教师', icon: 'id-card', path: '/base/teacher', component: 'base/teacher/index', name: 'BaseTeacher', permission: 'teacher:list', isKeepAlive: true },
      { title: '带班安排', icon: 'user-round-check', path: '/base/classAssign', component: 'base/classAssign/index', name: 'BaseClassAssign', permission: 'fdyClassAssign:list', isKeepAlive: true },
      { title: '我的档案', icon: 'user-round', path: '/base/teacherMine', component: 'base/teacher/mine', name: 'BaseTeacherMine', permission: 'teacher:self' },
    ],
  },
  {
    title: '我的学生',
    icon: 'users-round',
    path: '/mystudent',
    children: [
      { title: '所带学生', icon: 'contact-round', path: '/mystudent/list', component: 'base/student/fdy', name: 'BaseStudentFdy', permission: 'baseStudentInfo:mine', isKeepAlive: true },
      { title: '我的班级', icon: 'contact-round', path: '/mystudent/bzr', component: 'base/student/bzr', name: 'BaseStudentBzr', permission: 'baseStudentInfo:mineBzr', isKeepAlive: true },
    ],
  },
  { title: '我的信息', icon: 'user-round', path: '/base/mine', component: 'base/student/mine', name: 'BaseStudentMine', permission: 'baseStudentInfo:self' },
]
