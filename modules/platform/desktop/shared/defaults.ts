import type { DeskItem } from './item.ts'

type Spot = readonly [code: string, w: number, h: number, title?: string]

const todo = 'office.todo'
const notice = 'office.notice'
const message = 'office.message'
const receipt = 'office.receipt'
const lessons = 'timetable.today'
const now = 'timetable.now'
const figures = 'base.figures'
const classes = 'base.classes'
const departments = 'base.departments'
const myClass = 'base.myClass'
const trend = 'status.trend'
const away = 'status.away'
const term = 'calendar.term'
const apps = 'navigation.apps'
const online = 'security.online'
const health = 'desktop.health'
const jobs = 'desktop.jobs'
const schedule = 'schedule.next'
const leave = 'leave.today'

/** What everybody starts with whose role has no desktop of its own. */
const usual: readonly Spot[] = [
  [todo, 6, 3],
  [notice, 6, 3],
  [apps, 12, 1],
  [message, 4, 3],
  [term, 4, 3],
  [jobs, 4, 3],
]

/** Cards of each role in order, from left to right and down. */
const byRole: Readonly<Record<string, readonly Spot[]>> = {
  stu: [
    [lessons, 4, 3, '今日课表'],
    [todo, 4, 3],
    [notice, 4, 3],
    [apps, 12, 1],
    [myClass, 4, 3],
    [term, 4, 3],
    [message, 4, 3],
  ],
  fdy: [
    [figures, 12, 1, '今日班情'],
    [todo, 6, 3],
    [now, 3, 3],
    [message, 3, 3],
    [classes, 6, 3, '我班概况'],
    [lessons, 3, 3, '今日课程'],
    [leave, 3, 3],
    [receipt, 6, 3],
    [away, 6, 3],
  ],
  bzr: [
    [lessons, 6, 3, '今日课程'],
    [todo, 6, 3],
    [classes, 6, 3, '我班概况'],
    [notice, 6, 3],
    [schedule, 6, 3],
    [now, 3, 3],
    [term, 3, 3],
  ],
  tea: [
    [lessons, 6, 3, '今日课程'],
    [todo, 6, 3],
    [apps, 12, 1],
    [notice, 6, 3],
    [schedule, 3, 3],
    [term, 3, 3],
  ],
  yx: [
    [figures, 12, 1, '院系驾驶舱'],
    [classes, 6, 3, '各班概况'],
    [trend, 6, 3],
    [todo, 4, 3],
    [now, 4, 3],
    [away, 4, 3],
    [receipt, 6, 3],
    [leave, 3, 3],
    [term, 3, 3],
  ],
  xgc: [
    [figures, 12, 1, '全校数字'],
    [trend, 6, 3],
    [departments, 6, 3],
    [todo, 4, 3],
    [leave, 4, 3],
    [away, 4, 3],
    [receipt, 4, 3],
    [notice, 4, 3],
    [term, 4, 3],
  ],
  jwc: [
    [figures, 12, 1, '全校数字'],
    [trend, 6, 3],
    [departments, 6, 3],
    [todo, 4, 3],
    [away, 4, 3],
    [now, 4, 3],
    [classes, 6, 3, '各班概况'],
    [term, 3, 3],
    [jobs, 3, 3],
  ],
  gly: [
    [figures, 12, 1, '全校数字'],
    [departments, 6, 3],
    [health, 6, 3],
    [todo, 4, 3],
    [online, 4, 3],
    [jobs, 4, 3],
    [notice, 4, 3],
    [term, 4, 3],
    [receipt, 4, 3],
  ],
  aqgly: [
    [online, 6, 3],
    [todo, 6, 3],
    [notice, 6, 3],
    [term, 3, 3],
    [message, 3, 3],
  ],
  sg: [
    [todo, 6, 3],
    [notice, 6, 3],
    [message, 6, 3],
    [term, 6, 3],
    [apps, 12, 1],
  ],
  yrdw: [
    [todo, 6, 3],
    [notice, 6, 3],
    [message, 6, 3],
    [term, 6, 3],
  ],
}

/** Roles in the order in which they are offered to whoever holds several. */
export const roleOrder: readonly string[] = ['gly', 'xgc', 'jwc', 'yx', 'fdy', 'bzr', 'tea', 'stu', 'sg', 'yrdw']

/** The desktop the product gives a role before a school publishes its own. */
export function builtInItems(roleCode: string): DeskItem[] {
  let [x, y, tall] = [0, 0, 0]
  return (byRole[roleCode] ?? usual).map(([cardCode, w, h, title]) => {
    if (x + w > 12) [x, y, tall] = [0, y + tall, 0]
    const item: DeskItem = { instanceId: cardCode, cardCode, x, y, w, h, ...(title ? { settings: { title } } : {}) }
    x += w
    tall = Math.max(tall, h)
    return item
  })
}
