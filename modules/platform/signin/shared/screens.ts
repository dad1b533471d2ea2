import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  oauthClient: {
    title: '登录方式',
    icon: 'log-in',
    path: '/system/oauthClient',
    component: 'system/oauthClient/index',
    permission: 'sysOauthClient:list',
  },
})
