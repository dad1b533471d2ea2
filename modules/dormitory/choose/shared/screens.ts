import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  choose: {
    title: '选宿舍',
    icon: 'mouse-pointer-click',
    path: '/dormitory/choose',
    component: at('stuDormChoose'),
    permission: 'dormitoryChoose:choose',
  },
  batch: {
    title: '选宿批次',
    icon: 'calendar-plus',
    path: '/dormitory/chooseBatch',
    component: at('dormitoryChooseBatch'),
    permission: 'dormitoryChooseBatch:update',
  },
  monitor: {
    title: '选宿实况',
    icon: 'cast',
    path: '/dormitory/chooseMonitor',
    component: at('dormitoryChooseMonitor'),
    permission: 'dormitoryChooseBatch:monitor',
  },
  students: {
    title: '选宿学生',
    icon: 'users-round',
    path: '/dormitory/chooseStudent',
    component: at('dormitoryChooseYx'),
    permission: 'dormitoryChooseStudent:list',
  },
  pool: {
    title: '选宿床位池',
    icon: 'bed-double',
    path: '/dormitory/choosePool',
    component: at('dormitoryChoosePool'),
    permission: 'dormitoryChooseBatch:pool',
    isHide: true,
    isKeepAlive: false,
  },
  window: {
    title: '选宿时间窗口',
    icon: 'calendar-plus',
    path: '/dormitory/chooseWindow',
    component: at('dormitoryChooseWindow'),
    permission: 'dormitoryChooseWindow:list',
    isHide: true,
    isKeepAlive: false,
  },
  journal: {
    title: '选宿流水',
    icon: 'logs',
    path: '/dormitory/chooseClaim',
    component: at('dormitoryChooseClaim'),
    permission: 'dormitoryChooseClaim:list',
  },
})
