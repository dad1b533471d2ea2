import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  batch: {
    title: '集体公假',
    icon: 'flag',
    path: '/leave/batch',
    place: 100,
    component: 'xsgl/leave/leaveBatch',
    permission: 'leaveBatch:list',
  },
})
