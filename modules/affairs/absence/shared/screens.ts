import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  board: {
    title: '今日不在校',
    icon: 'radar',
    path: '/leave/board',
    place: 40,
    component: 'xsgl/leave/fdyLeaveBoard',
    permission: 'leaveBoard:read',
  },
  lesson: {
    title: '课堂请假',
    icon: 'user-round-x',
    path: '/leave/lesson',
    place: 50,
    component: 'xsgl/leave/teaLeaveLesson',
    permission: 'leaveLesson:read',
  },
  overdue: {
    title: '逾期未归',
    icon: 'siren',
    path: '/leave/overdue',
    place: 70,
    component: 'xsgl/leave/leaveOverdue',
    permission: 'leaveHandling:list',
  },
})
