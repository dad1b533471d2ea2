import type { GrantDeclaration, RoleDeclaration, RoleSource, ScopeDeclaration } from '#kernel/world/module.ts'
import { enrolledStatuses, readingStatuses } from './students/student-status.ts'

/** Who may come to hold a role by what base data says of them. */
export const roleSources: readonly RoleSource[] = [
  {
    code: 'base.staff',
    label: '在职教职工',
    person: 'base.teacher',
    entity: 'base.teacher',
    by: 'id',
    where: { staffStatus: ['11', '12', '13', '14', '15', '99'] },
  },
  { code: 'base.fdy', label: '在任辅导员（带班安排）', ...leading('fdy') },
  { code: 'base.bzr', label: '在任班主任（带班安排）', ...leading('bzr') },
  {
    code: 'base.enrolled',
    label: '在籍学生',
    person: 'base.student',
    entity: 'base.student',
    by: 'id',
    where: { xjztM: enrolledStatuses },
  },
  {
    code: 'base.reading',
    label: '在读学生',
    person: 'base.student',
    entity: 'base.student',
    by: 'id',
    where: { xjztM: readingStatuses },
  },
]

/**
 * The roles every area gives permissions to. The order counts: who holds several begins with the first, its home and its day. What
 * somebody does stands before what they are: a keeper is of the staff as well.
 */
export const roles: readonly RoleDeclaration[] = [
  {
    code: 'gly',
    label: '系统管理员',
    remark: '管理系统、组织机构与校产',
    scope: { kind: 'all' },
    rank: 'administrator',
  },
  {
    code: 'aqgly',
    label: '安全管理员',
    remark: '密码策略、会话与解锁；与系统管理员、审计管理员不由一人兼任',
    scope: { kind: 'all' },
    rank: 'administrator',
  },
  { code: 'sjgly', label: '审计管理员', remark: '只查看和导出日志', scope: { kind: 'all' }, rank: 'administrator' },
  {
    code: 'cjgly',
    label: '平台管理员',
    remark: '学校、授权与存储，只用于平台自己的学校',
    scope: { kind: 'all' },
    rank: 'platform',
  },
  { code: 'xgc', label: '学生处', remark: '全校学生工作', scope: { kind: 'all' } },
  { code: 'jwc', label: '教务处', remark: '学籍、专业与班级', scope: { kind: 'all' } },
  { code: 'xgcld', label: '学生处负责人', remark: '学生处的审批与决定', scope: { kind: 'all' } },
  { code: 'xld', label: '分管校领导', remark: '学校层面的审批与查看', scope: { kind: 'all' } },
  { code: 'zzzx', label: '资助中心', remark: '奖助、资助与勤工助学', scope: { kind: 'all' } },
  { code: 'ssgl', label: '公寓管理中心', remark: '全校宿舍与床位', scope: { kind: 'all' } },
  { code: 'cwc', label: '财务处', remark: '收费与发放', scope: { kind: 'all' } },
  { code: 'bwc', label: '保卫处', remark: '门岗与安全', scope: { kind: 'all' } },
  { code: 'xlzx', label: '心理健康中心', remark: '心理业务须单独设置数据范围', scope: { kind: 'none' } },
  { code: 'yx', label: '院系管理员', remark: '本院系的数据', scope: { kind: 'dept' } },
  { code: 'fdy', label: '辅导员', remark: '本人所带班级', scope: { kind: 'fdy' }, auto: ['base.fdy'] },
  { code: 'bzr', label: '班主任', remark: '本人任班主任的班级', scope: { kind: 'bzr' }, auto: ['base.bzr'] },
  { code: 'sg', label: '宿管员', remark: '学生数据随所管楼栋另行授予', scope: { kind: 'none' } },
  { code: 'wyzg', label: '物业主管', remark: '只看承包的宿舍楼', scope: { kind: 'none' } },
  { code: 'tea', label: '教师', remark: '本人', scope: { kind: 'self' }, auto: ['base.staff'] },
  { code: 'stu', label: '学生', remark: '本人', scope: { kind: 'self' }, auto: ['base.enrolled'] },
  { code: 'bz', label: '班委', remark: '学生，协助本班事务', scope: { kind: 'self' } },
  { code: 'xy', label: '校友', remark: '毕业后的账号', scope: { kind: 'self' } },
  {
    code: 'lz',
    label: '楼长/层长',
    remark: '学生干部，只看授权的楼层，授权到期自动收回',
    scope: { kind: 'self' },
    auto: ['dorm.cadre'],
  },
  { code: 'yrdw', label: '用人单位', remark: '本单位', scope: { kind: 'self' } },
]

const read = ['list', 'getOne', 'getSelect'] as const
// Spelled out where `*` would also give the keys of personal pages (`mine`, `self`).
const own = [...read, 'add', 'update', 'remove', 'restore', 'import', 'export', 'unmask'] as const
const all: ScopeDeclaration = { kind: 'all' }

// Names of campuses, departments and the like are open to whoever signs in: forms need them.
const openNames = [
  'campus:getSelect',
  'building:getSelect',
  'venue:getSelect',
  'department:getSelect',
  'department:getTree',
  'major:getSelect',
  'gradeMajor:getSelect',
  'stuClass:getSelect',
  'teacher:getSelect',
]
const openPlaces = { campus: all, building: all, venue: all, department: all }
const openStudies = { ...openPlaces, major: all, gradeMajor: all }

/** What base data gives to each role. */
export const grants: readonly GrantDeclaration[] = [
  {
    role: 'gly',
    permissions: [
      'sysApi:read',
      'sysSchedule:list',
      'sysSchedule:run',
      'campus:*',
      'building:*',
      'venue:*',
      'department:*',
      ...of('teacher', ...own),
      ...of('major', ...read, 'export'),
      ...of('gradeMajor', ...read, 'export'),
      ...of('stuClass', ...read, 'export'),
      ...of('fdyClassAssign', ...read, 'export'),
      ...of('baseStudentInfo', ...read),
      'stuStatusHistory:list',
    ],
  },
  {
    role: 'jwc',
    permissions: [
      ...openNames,
      'teacher:self',
      ...of('campus', 'list', 'getOne'),
      ...of('building', 'list', 'getOne'),
      ...of('venue', 'list', 'getOne', 'export'),
      ...of('department', 'list', 'getOne'),
      ...of('teacher', 'list', 'getOne', 'export'),
      'major:*',
      'gradeMajor:*',
      'stuClass:*',
      ...of('baseStudentInfo', ...own, 'exportPlain', 'see-health'),
      'stuStatusHistory:list',
      ...of('stuClassSplit', 'list', 'getOne'),
      ...of('stuInfoChange', 'list', 'getOne', 'check', 'export'),
      ...of('fdyClassAssign', ...read),
    ],
  },
  {
    role: 'xgc',
    permissions: [
      ...openNames,
      'teacher:self',
      ...of('department', 'list', 'getOne'),
      ...of('teacher', 'list', 'getOne'),
      ...of('stuClass', 'list', 'getOne', 'export'),
      ...of('baseStudentInfo', ...read, 'export', 'unmask', 'see-health'),
      'fdyClassAssign:*',
      'stuStatusHistory:list',
      ...of('stuInfoChange', 'list', 'getOne', 'check', 'export'),
    ],
  },
  {
    role: 'yx',
    permissions: [
      ...openNames,
      'teacher:self',
      ...of('venue', 'list', 'getOne'),
      ...of('department', 'list', 'getOne'),
      ...of('major', 'list', 'getOne'),
      ...of('gradeMajor', 'list', 'getOne'),
      ...of('stuClass', 'list', 'getOne', 'update', 'export'),
      ...of('teacher', 'list', 'getOne', 'update', 'export'),
      ...of('baseStudentInfo', ...read, 'update', 'export', 'unmask', 'see-health'),
      ...of('fdyClassAssign', ...read, 'export'),
      'stuStatusHistory:list',
      ...of('stuInfoChange', 'list', 'getOne', 'check', 'export'),
    ],
    // An assignment names its class alone.
    scopes: { ...openPlaces, fdyClassAssign: { kind: 'deptClass' } },
  },
  {
    role: 'fdy',
    permissions: [
      ...openNames,
      'teacher:self',
      ...of('stuClass', 'list', 'getOne'),
      ...of('baseStudentInfo', ...read, 'update', 'export', 'unmask', 'see-health', 'mine'),
      'stuStatusHistory:list',
      ...of('stuInfoChange', 'list', 'getOne', 'check'),
    ],
    scopes: { ...openStudies, teacher: all },
  },
  {
    role: 'bzr',
    permissions: [
      ...openNames,
      'teacher:self',
      ...of('stuClass', 'list', 'getOne'),
      ...of('baseStudentInfo', ...read, 'unmask', 'mineBzr'),
      'stuStatusHistory:list',
    ],
    scopes: { ...openStudies, teacher: all },
  },
  { role: 'tea', permissions: [...openNames, 'teacher:self'], scopes: { ...openStudies, stuClass: all, teacher: all } },
  {
    role: 'stu',
    permissions: [
      ...openNames,
      ...of('baseStudentInfo', 'getOne', 'see-health', 'self', 'editOwn'),
      'stuStatusHistory:list',
      ...of('stuInfoChange', 'list', 'getOne'),
    ],
    scopes: { ...openStudies, stuClass: all, teacher: all },
  },
  ...['xgcld', 'xld', 'zzzx', 'cwc', 'bwc'].map((role) => ({ role, permissions: openNames })),
  // The office of the dormitories knows everybody it gives beds to: who is moved by order, whom to call.
  { role: 'ssgl', permissions: [...openNames, ...of('baseStudentInfo', ...read), ...of('stuClass', ...read)] },
  { role: 'xlzx', permissions: openNames, scopes: { ...openStudies, stuClass: all, teacher: all } },
  { role: 'bz', permissions: openNames, scopes: { ...openStudies, stuClass: all, teacher: all } },
  { role: 'xy', permissions: ['campus:getSelect', 'major:getSelect'], scopes: { campus: all, major: all } },
  ...['sg', 'lz', 'wyzg'].map((role) => ({
    role,
    permissions: [
      'campus:getSelect',
      'building:getSelect',
      'venue:getSelect',
      'department:getSelect',
      'department:getTree',
    ],
    scopes: openPlaces,
  })),
  { role: 'yrdw', permissions: ['campus:getSelect', 'major:getSelect'], scopes: { campus: all, major: all } },
]

function of(path: string, ...actions: readonly string[]): string[] {
  return actions.map((action) => `${path}:${action}`)
}

function leading(role: string): Omit<RoleSource, 'code' | 'label'> {
  return {
    person: 'base.teacher',
    entity: 'base.classAssign',
    by: 'teacherId',
    where: { role: [role] },
    from: 'startDate',
    to: 'endDate',
  }
}
