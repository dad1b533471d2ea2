import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  fence: {
    title: '销假范围',
    icon: 'map-pin',
    path: '/leave/fence',
    place: 140,
    component: 'xsgl/leave/leaveFenceSet',
    name: 'LeaveFenceSet',
    permission: 'leaveFence:read',
  },
})
