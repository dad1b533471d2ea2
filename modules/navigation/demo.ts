import type { DemoPart, KeyedRow } from '#kernel/demo.ts'
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

type DemoItem = readonly [no: string, name: string, aliases: string, category: string, department: string, days: string, mode: string]
const items: readonly DemoItem[] = [
  ['XJ01', '开具在读证明', '在校证明、学籍证明', '1', '3301', '1.0', '1'],
  ['XJ02', '补办学生证', '学生证遗失', '1', '3301', '5.0', '2'],
  ['XJ03', '成绩单打印', '中文成绩单、英文成绩单', '7', '3302', '1.0', '3'],
  ['XJ04', '课程免修申请', '免修免听', '7', '3302', '5.0', '1'],
  ['ZZ01', '家庭经济困难认定', '贫困生认定', '2', '3401', '15.0', '1'],
  ['ZZ02', '国家助学金申请', '助学金', '2', '3401', '20.0', '1'],
  ['ZZ03', '生源地贷款回执', '助学贷款、贷款回执', '2', '3401', '3.0', '2'],
  ['SS01', '宿舍报修', '维修、水电维修', '3', '3701', '2.0', '1'],
  ['SS02', '调换宿舍', '换寝室', '3', '3701', '5.0', '1'],
  ['QJ01', '学生请假', '事假、病假', '4', '3402', '1.0', '1'],
  ['CW01', '学费缴纳查询', '缴费、欠费', '5', '36', '0.0', '4'],
  ['CW02', '退费申请', '退学费', '5', '36', '10.0', '2'],
  ['HQ01', '校园卡补办', '一卡通挂失', '6', '37', '1.0', '3'],
  ['QT01', '校园网账号开通', '上网账号', '8', '38', '1.0', '1'],
]

/** Phone menus with a first version, and a catalogue of matters. */
export const navigationDemo: DemoPart = ({ today }) => ({ rows: () => rows(today) })

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
  for (const [i, [itemNo, name, aliases, category, department, promiseDays, mode]] of items.entries()) {
    yield {
      entity: 'nav.serviceItem',
      key: `serviceItem:${itemNo}`,
      values: {
        itemNo, name, aliases, category, promiseDays, mode,
        deptId: ref(`department:${department}`),
        summary: `${name}的条件、材料和进度`,
        conditions: '本校在籍学生或在职教职工，信息完整。',
        needFiles: '校园卡或有效身份证件；学校已有的信息由系统调取，无需提交。',
        steps: '网上提交，受理部门审核，办结后消息通知。',
        place: '师生服务中心',
        openHours: '工作日 08:30–17:30',
        phone: `0731-800010${department.slice(0, 2)}`,
        linkUrl: `https://service.example.edu.cn/${itemNo.toLowerCase()}`,
        sort: (i + 1) * 10,
        state: i < items.length - 2 ? '2' : '0',
        hot: usesOf(i).reduce((sum, n) => sum + n, 0),
      },
    }
  }
  for (const [i, [itemNo]] of items.entries()) {
    for (const [ago, useCount] of usesOf(i).entries()) yield { entity: 'nav.serviceUse', key: `serviceUse:${itemNo}:${ago}`, values: { itemId: ref(`serviceItem:${itemNo}`), day: dayBefore(today, ago), useCount } }
  }
}

/** How often a matter was begun today, yesterday, …; fewer the further down it stands. */
function usesOf(place: number): number[] {
  return Array.from({ length: Math.max(0, 12 - place) }, (_, ago) => 1 + ((place * 7 + ago * 5) % 9))
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

function publishedNode([code, name, type, icon, service, parent]: DemoEntry): PublishedNode {
  const opened = mobileServices.find(([one]) => one === service)
  return { id: code, parentId: parent, name, code, type, icon, roleIds: null, badgeKey: null, kind: opened?.[2] ?? null, path: opened?.[3] ?? null, permKey: opened?.[4] ?? null }
}
