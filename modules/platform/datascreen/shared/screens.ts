import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  screen: {
    title: '大屏管理',
    icon: 'monitor',
    path: '/report/screen',
    component: 'report/screen/index',
    permission: 'screen:list',
  },
})
