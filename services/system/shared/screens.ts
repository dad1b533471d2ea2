import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  api: {
    title: '接口说明',
    icon: 'braces',
    path: '/system/api',
    component: 'system/api/index',
    permission: 'sysApi:read',
  },
  job: {
    title: '定时任务',
    icon: 'timer',
    path: '/system/job',
    component: 'system/job/index',
    permission: 'sysSchedule:list',
  },
})
