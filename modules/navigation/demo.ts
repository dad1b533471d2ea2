import type { DemoPart, KeyedRow } from '#kernel/demo.ts'
import { demoApps } from './demo-apps.ts'
import type { PublishedNode } from './shared/mobile-menu.ts'

const ref = (key: string) => ({ $ref: key })

type DemoService = readonly [code: string, name: string, kind: string, path: string, permKey: string | null]
const mobileServices: readonly DemoService[] = [
  ['home', '首页', '1', '/index', null],
  ['hall', '办事大厅', '1', '/servicecenter', null],
  ['message', '消息', '1', '/personal/mymessage', null],
  ['mine', '个人中心', '1', '/personalcenter', null],
  ['myRecord', '我的信息', '1', '/base/mine', 'baseStudentInfo:self'],
  ['myStudents', '所带学生', '1', '/mystudent/list', 'baseStudentInfo:mine'],
  ['students', '学生信息', '1', '/base/student', 'baseStudentInfo:list'],
  ['teachers', '教师信息', '1', '/base/teacher', 'teacher:list'],
  ['scan', '扫一扫', '4', 'scanQRCode', null],
  ['site', '学校官网', '3', 'https://www.example.edu.cn', null],
]

type DemoEntry = readonly [code: string, name: string, type: string, icon: string, service: string | null, parent: string | null]
const mobileEntries: readonly DemoEntry[] = [
  ['tabHome', '首页', '1', 'house', 'home', null],
  ['tabHall', '服务', '1', 'layout-grid', 'hall', null],
  ['tabMessage', '消息', '1', 'bell', 'message', null],
  ['tabMine', '我的', '1', 'user-round', 'mine', null],
  ['scan', '扫一扫', '2', 'app-window', 'scan', null],
  ['groupPeople', '师生', '3', 'users', null, null],
  ['myRecord', '我的信息', '2', 'id-card', 'myRecord', 'groupPeople'],
  ['myStudents', '所带学生', '2', 'contact-round', 'myStudents', 'groupPeople'],
  ['students', '学生', '2', 'graduation-cap', 'students', 'groupPeople'],
  ['teachers', '教师', '2', 'briefcase', 'teachers', 'groupPeople'],
  ['groupMore', '更多', '3', 'link', null, null],
  ['site', '学校官网', '2', 'link', 'site', 'groupMore'],
]

/** Phone menus with a first version, and what people have used and kept of the apps. */
export const navigationDemo: DemoPart = ({ today }) => ({ rows: () => rows(today), after: demoApps })

function* rows(today: string): Generator<KeyedRow> {
  for (const [code, name, kind, path, permKey] of mobileServices) yield { entity: 'nav.mobileService', key: `mobileService:${code}`, values: { code, name, kind, path, permKey } }
  for (const [i, [code, name, type, icon, service, parent]] of mobileEntries.entries()) {
    yield {
      entity: 'nav.mobileMenu',
      key: `mobileMenu:${code}`,
      values: { code, name, type, icon, serviceId: service ? ref(`mobileService:${service}`) : null, parentId: parent ? ref(`mobileMenu:${parent}`) : null, sort: (i + 1) * 10 },
    }
  }
  yield { entity: 'nav.mobileVersion', key: 'mobileVersion:1', values: { no: 1, nodes: mobileEntries.map(publishedNode), publisher: '系统', publishTime: new Date(`${today}T08:00:00+08:00`) } }
}

function publishedNode([code, name, type, icon, service, parent]: DemoEntry): PublishedNode {
  const opened = mobileServices.find(([one]) => one === service)
  return { id: code, parentId: parent, name, code, type, icon, roleIds: null, badgeKey: null, kind: opened?.[2] ?? null, path: opened?.[3] ?? null, permKey: opened?.[4] ?? null }
}
