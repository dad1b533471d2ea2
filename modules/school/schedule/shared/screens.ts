import { defineScreens } from '#kernel/world/screen.ts'
import { everybodys } from './everybodys-screens.ts'

export const screens = defineScreens(
  {
    unit: {
      title: '单位日程',
      icon: 'calendars',
      path: '/schedule/unit',
      component: 'base/unitScheduleYx/index',
      name: 'UnitScheduleYx',
      permission: 'unitSchedule:week',
    },
    unitManage: {
      title: '单位日程管理',
      icon: 'calendar-cog',
      path: '/schedule/unitManage',
      component: 'base/unitSchedule/index',
      name: 'UnitSchedule',
      permission: 'unitSchedule:list',
    },
  },
  everybodys,
)
