import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  session: {
    title: '在线用户',
    icon: 'activity',
    path: '/system/session',
    component: 'system/session/index',
    permission: 'sysSession:list',
  },
  passwordPolicy: {
    title: '密码策略',
    icon: 'lock',
    path: '/system/passwordPolicy',
    component: 'system/passwordPolicy/index',
    permission: 'sysPasswordPolicy:read',
  },
  secondAuth: {
    title: '二次认证',
    icon: 'shield-check',
    path: '/system/secondAuth',
    component: 'system/secondAuth/index',
    permission: 'sysSecondAuthRule:read',
  },
  logLogin: {
    title: '登录日志',
    icon: 'history',
    path: '/system/log/login',
    component: 'system/log/login',
    permission: 'sysLoginLog:list',
  },
})
