import { defineScreens } from '#kernel/world/screen.ts'

/** Those everybody has who is signed in. */
export const everybodys = defineScreens({
  mylesson: {
    title: '我的课表',
    icon: 'calendar-clock',
    path: '/personal/mylesson',
    component: 'base/personal/mylesson',
    permission: 'timetable:mine',
  },
})
