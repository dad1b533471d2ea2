import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  device: {
    title: '设备管理',
    icon: 'cpu',
    path: '/system/device',
    component: 'system/device/index',
    permission: 'device:list',
  },
})
