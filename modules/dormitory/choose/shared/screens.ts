import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  choose: {
    title: '选宿舍',
    icon: 'sparkles',
    path: '/dormitory/choose',
    component: at('stuDormChoose'),
    permission: 'dormitoryChoose:choose',
  },
  batch: {
    title: '选宿批次',
    icon: 'calendar-range',
    path: '/dormitory/chooseBatch',
    component: at('dormitoryChooseBatch'),
    permission: 'dormitoryChooseBatch:update',
  },
  monitor: {
    title: '选宿实况',
    icon: 'monitor',
    path: '/dormitory/chooseMonitor',
    component: at('dormitoryChooseMonitor'),
    permission: 'dormitoryChooseBatch:monitor',
  },
  students: {
    title: '选宿学生',
    icon: 'contact-round',
    path: '/dormitory/chooseStudent',
    component: at('dormitoryChooseYx'),
    permission: 'dormitoryChooseStudent:list',
  },
  pool: {
    title: '选宿床位池',
    icon: 'layout-grid',
    path: '/dormitory/choosePool',
    component: at('dormitoryChoosePool'),
    permission: 'dormitoryChooseBatch:pool',
    isHide: true,
    isKeepAlive: false,
  },
  window: {
    title: '选宿时间窗口',
    icon: 'calendar-days',
    path: '/dormitory/chooseWindow',
    component: at('dormitoryChooseWindow'),
    permission: 'dormitoryChooseWindow:list',
    isHide: true,
    isKeepAlive: false,
  },
  journal: {
    title: '选宿流水',
    icon: 'scroll-text',
    path: '/dormitory/chooseClaim',
    component: at('dormitoryChooseClaim'),
    permission: 'dormitoryChooseClaim:list',
  },
})
