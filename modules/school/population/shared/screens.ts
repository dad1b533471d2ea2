import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  population: {
    title: '人群管理',
    icon: 'user-round-search',
    path: '/base/population',
    component: 'base/population/index',
    permission: 'population:list',
  },
})
