import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  stat: {
    title: '请假统计',
    icon: 'chart-column',
    path: '/leave/stat',
    place: 110,
    component: 'xsgl/leave/leaveStat',
    permission: 'leaveStat:read',
  },
  stuStat: {
    title: '学生请假统计',
    icon: 'chart-column',
    path: '/leave/stuStat',
    component: 'xsgl/leave/leaveStuStat',
    permission: 'leaveRequest:list',
    isHide: true,
    isKeepAlive: false,
  },
})
