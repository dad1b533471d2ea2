import { defineModule } from '#kernel/world/module.ts'
import { calendarDay } from './shared/day.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { holiday } from './shared/holiday.ts'
import { termLookAhead, workingHours } from './shared/params.ts'
import { term } from './shared/term.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const reading = ['schoolCalendar:list', 'schoolCalendar:getOne', 'schoolHoliday:list']

/** 校历: terms, weeks, holidays and worked weekends, which every area counts by. */
export const manifest = defineModule({
  name: 'calendar',
  label: '校历',
  depends: ['base', 'settings'],
  entities: [term, calendarDay, holiday],
  dictionaries,
  operActions: [
    { key: 'choose', label: '设为当前', tone: 'violet' },
    { key: 'paint', label: '安排日历', tone: 'blue' },
  ],
  params: [termLookAhead, workingHours],
  secondAuth: { 'schoolCalendar:choose': '切换当前学期' },
  screens,
  apps,
  menu: [
    {
      title: '基础数据',
      icon: 'database',
      path: '/base',
      children: [screens.schoolCalendar, screens.schoolHoliday],
    },
  ],
  grants: [
    { role: 'jwc', permissions: ['schoolCalendar:*', 'schoolHoliday:*'] },
    ...['gly', 'xgc', 'yx', 'fdy', 'bzr', 'tea', 'stu', 'sg'].map((role) => ({
      role,
      permissions: reading,
      scopes: { schoolCalendar: { kind: 'all' }, schoolHoliday: { kind: 'all' } },
    })),
  ],
})
