import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  desk: {
    title: '值班台',
    icon: 'lamp-desk',
    path: '/dormitory/desk',
    component: at('dormitoryDesk'),
    permission: 'dormitoryDutyLog:list',
  },
  roster: {
    title: '值班安排',
    icon: 'calendar-check-2',
    path: '/dormitory/duty',
    component: at('dormitoryDuty'),
    permission: 'dormitoryDuty:list',
  },
  log: {
    title: '交接日志',
    icon: 'notebook',
    path: '/dormitory/dutyLog',
    component: at('dormitoryDutyLog'),
    permission: 'dormitoryDutyLog:list',
  },
  key: {
    title: '钥匙借用',
    icon: 'key-square',
    path: '/dormitory/key',
    component: at('dormitoryKeyBorrow'),
    permission: 'dormitoryKeyBorrow:list',
  },
  goods: {
    title: '物品出入',
    icon: 'package',
    path: '/dormitory/goods',
    component: at('dormitoryGoodsOut'),
    permission: 'dormitoryGoodsOut:list',
  },
})
