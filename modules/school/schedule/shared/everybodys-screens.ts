import { defineScreens } from '#kernel/world/screen.ts'

/** Those everybody has who is signed in. */
export const everybodys = defineScreens({
  userschedule: {
    title: '我的日程',
    icon: 'calendar-days',
    path: '/personal/userschedule',
    component: 'base/personal/userschedule',
  },
})
