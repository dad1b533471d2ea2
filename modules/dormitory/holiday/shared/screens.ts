import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/holiday/${name}`

export const screens = defineScreens({
  mine: {
    title: '我的留宿',
    icon: 'tree-palm',
    path: '/holiday/mine',
    component: at('stuHolidayStay'),
    permission: 'holidayStayMine:read',
  },
  apply: {
    title: '申请假期留宿',
    icon: 'send',
    path: '/holiday/apply',
    component: at('stuHolidayStayApply'),
    permission: 'holidayStayApply:apply',
  },
  list: {
    title: '假期留宿申请',
    icon: 'clipboard-list',
    path: '/holiday/list',
    component: at('holidayStayApply'),
    permission: 'holidayStayApply:list',
  },
  board: {
    title: '留宿床位安排',
    icon: 'bed-double',
    path: '/holiday/board',
    component: at('holidayStayAssign'),
    permission: 'holidayStayApply:assign',
  },
  monitor: {
    title: '留宿情况',
    icon: 'moon-star',
    path: '/holiday/monitor',
    component: at('holidayStayMonitor'),
    permission: 'holidayStayApply:monitor',
  },
  batch: {
    title: '假期留宿批次',
    icon: 'calendar-plus',
    path: '/holiday/batch',
    component: at('holidayStayBatch'),
    permission: 'holidayStayBatch:update',
  },
  detail: {
    title: '假期留宿详情',
    icon: 'tree-palm',
    path: '/holiday/detail',
    component: at('holidayStayDetail'),
    isHide: true,
    isKeepAlive: false,
  },
})
