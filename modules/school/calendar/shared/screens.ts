import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  schoolCalendar: {
    title: '校历',
    icon: 'calendar-range',
    path: '/base/schoolCalendar',
    component: 'base/schoolCalendar/index',
    permission: 'schoolCalendar:list',
  },
  schoolHoliday: {
    title: '节假日',
    icon: 'calendar-check',
    path: '/base/schoolHoliday',
    component: 'base/schoolHoliday/index',
    permission: 'schoolHoliday:add',
  },
})
