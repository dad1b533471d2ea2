import type { Ctx } from '#kernel/world/context.ts'
import type { KeyedRow } from '#kernel/world/demo.ts'
import { draftNodes, publishTree } from './server/phone/mobile-publish.ts'

const ref = (key: string) => ({ $ref: key })

type DemoService = readonly [code: string, name: string, kind: string, path: string, permKey: string | null]
const services: readonly DemoService[] = [
  ['hall', '办事大厅', '1', '/servicecenter', null],
  ['lessons', '我的课表', '1', '/personal/mylesson', 'timetable:mine'],
  ['schedule', '我的日程', '1', '/personal/userschedule', null],
  ['applies', '已申请业务', '1', '/personal/usermoreapplys', null],
  ['notices', '我的通知', '1', '/personal/mynotice', null],
  ['todos', '我的待办', '1', '/personal/usertodo', null],
  ['files', '文件下载', '1', '/personal/myfilelink', null],
  ['myRecord', '我的信息', '1', '/base/mine', 'baseStudentInfo:self'],
  ['myStudents', '所带学生', '1', '/mystudent/list', 'baseStudentInfo:mine'],
  ['classNow', '班级此刻', '1', '/base/timetable/now', 'timetable:now'],
  ['classLessons', '班级课表', '1', '/base/timetable/class', 'timetable:class'],
  ['calendar', '校历', '1', '/base/schoolCalendar', 'schoolCalendar:list'],
  ['students', '学生信息', '1', '/base/student', 'baseStudentInfo:list'],
  ['teachers', '教师信息', '1', '/base/teacher', 'teacher:list'],
  ['users', '用户管理', '1', '/system/user', 'sysUser:list'],
  ['sessions', '在线用户', '1', '/system/session', 'sysSession:list'],
  ['phoneMenu', '移动菜单', '1', '/system/mobileMenu', 'mobileMenu:list'],
  ['scan', '扫一扫', '4', 'scanQRCode', null],
  ['site', '学校官网', '3', 'https://www.example.edu.cn', null],
]

type DemoEntry = readonly [
  code: string,
  name: string,
  type: string,
  icon: string,
  service: string | null,
  parent: string | null,
  badge?: string,
]
/** One tree for everybody, without tabs, which are those of each role: the permissions behind the services make those of students, counsellors, teachers and keepers of it. */
const entries: readonly DemoEntry[] = [
  ['lessons', '课表', '2', 'clock', 'lessons', null],
  ['myStudents', '所带学生', '2', 'contact-round', 'myStudents', null],
  ['classNow', '班级此刻', '2', 'monitor', 'classNow', null],
  ['schedule', '日程', '2', 'calendar-days', 'schedule', null],
  ['applies', '已申请业务', '2', 'clipboard-check', 'applies', null],
  ['hall', '办事大厅', '2', 'layout-grid', 'hall', null],
  ['notices', '通知', '2', 'megaphone', 'notices', null, 'notice'],
  ['groupMine', '个人', '3', 'user-round', null, null],
  ['myRecord', '我的信息', '2', 'id-card', 'myRecord', 'groupMine'],
  ['todos', '待办', '2', 'clipboard-list', 'todos', 'groupMine', 'todo'],
  ['files', '文件下载', '2', 'folder-open', 'files', 'groupMine'],
  ['groupTeaching', '教学', '3', 'book-open', null, null],
  ['classLessons', '班级课表', '2', 'users', 'classLessons', 'groupTeaching'],
  ['calendar', '校历', '2', 'calendar-range', 'calendar', 'groupTeaching'],
  ['groupPeople', '师生', '3', 'users', null, null],
  ['students', '学生', '2', 'graduation-cap', 'students', 'groupPeople'],
  ['teachers', '教师', '2', 'briefcase', 'teachers', 'groupPeople'],
  ['groupSystem', '系统', '3', 'settings', null, null],
  ['users', '用户', '2', 'users', 'users', 'groupSystem'],
  ['sessions', '在线用户', '2', 'monitor', 'sessions', 'groupSystem'],
  ['phoneMenu', '移动菜单', '2', 'smartphone', 'phoneMenu', 'groupSystem'],
  ['groupMore', '更多', '3', 'link', null, null],
  ['scan', '扫一扫', '2', 'scan-line', 'scan', 'groupMore'],
  ['site', '学校官网', '2', 'link', 'site', 'groupMore'],
]

/** The phone menu as it is kept. */
export function* phoneRows(): Generator<KeyedRow> {
  for (const [code, name, kind, path, permKey] of services)
    yield { entity: 'nav.mobileService', key: `mobileService:${code}`, values: { code, name, kind, path, permKey } }
  for (const [i, [code, name, type, icon, service, parent, badgeProvider]] of entries.entries()) {
    yield {
      entity: 'nav.mobileMenu',
      key: `mobileMenu:${code}`,
      values: {
        code,
        name,
        type,
        icon,
        badgeProvider: badgeProvider ?? null,
        serviceId: service ? ref(`mobileService:${service}`) : null,
        parentId: parent ? ref(`mobileMenu:${parent}`) : null,
        sort: (i + 1) * 10,
      },
    }
  }
}

/** The first version people see. */
export async function publishPhone(ctx: Ctx): Promise<void> {
  await publishTree(ctx, { nodes: await draftNodes(ctx), fromNo: null })
}
