import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/holiday/${name}`

export const screens = defineScreens({
  mine: {
    title: '我的留宿',
    icon: 'bed-single',
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
    icon: 'layout-grid',
    path: '/holiday/board',
    component: at('holidayStayAssign'),
    permission: 'holidayStayApply:assign',
  },
  monitor: {
    title: '留宿情况',
    icon: 'calendar-clock',
    path: '/holiday/monitor',
    component: at('holidayStayMonitor'),
    permission: 'holidayStayApply:monitor',
  },
  batch: {
    title: '假期留宿批次',
    icon: 'calendar-days',
    path: '/holiday/batch',
    component: at('holidayStayBatch'),
    permission: 'holidayStayBatch:update',
  },
  detail: {
    title: '假期留宿详情',
    icon: 'bed-single',
    path: '/holiday/detail',
    component: at('holidayStayDetail'),
    isHide: true,
    isKeepAlive: false,
  },
})
