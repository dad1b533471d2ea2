import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  fence: {
    title: '销假范围',
    icon: 'locate-fixed',
    path: '/leave/fence',
    place: 140,
    component: 'xsgl/leave/leaveFenceSet',
    name: 'LeaveFenceSet',
    permission: 'leaveFence:read',
  },
})
