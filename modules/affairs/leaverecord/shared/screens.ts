import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  mine: {
    title: '我的请假',
    icon: 'ticket-check',
    path: '/leave/mine',
    place: 20,
    component: 'xsgl/leave/stuMyLeave',
    permission: 'leaveMine:read',
  },
  detail: {
    title: '请假详情',
    icon: 'calendar-minus',
    path: '/leave/detail',
    component: 'xsgl/leave/leaveDetail',
    isHide: true,
    isKeepAlive: false,
  },
})
