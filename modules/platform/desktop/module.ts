import { defineModule } from '#kernel/world/module.ts'
import { deskCardSwitch, deskLayout, deskPublishLog } from './shared/layout.ts'
import { maxCards, maxDesktops } from './shared/params.ts'

/** 桌面: the first page of each person, of cards that the other areas contribute. */
export const manifest = defineModule({
  name: 'desktop',
  label: '桌面',
  depends: ['base', 'accounts', 'office', 'calendar', 'status', 'timetable', 'schedule', 'navigation', 'security'],
  entities: [deskLayout, deskPublishLog, deskCardSwitch],
  operActions: [{ key: 'switchCard', label: '开关卡片', tone: 'blue' }],
  params: [maxCards, maxDesktops],
  permissions: { 'desk:publish': '设置角色默认桌面', 'desk:health': '查看系统健康卡片' },
  grants: [{ role: 'gly', permissions: ['desk:publish', 'desk:health'] }],
})
