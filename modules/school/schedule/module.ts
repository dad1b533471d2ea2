import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { unitSchedule } from './shared/unit-schedule.ts'
import { userSchedule, userScheduleInvite } from './shared/user-schedule.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const staff = ['gly', 'aqgly', 'sjgly', 'xgc', 'jwc', 'yx', 'fdy', 'bzr', 'tea', 'sg'] as const
const offices = ['xgc', 'jwc', 'yx'] as const

/** 日程: everything that binds a person on one calendar, and what departments publish. */
export const manifest = defineModule({
  name: 'schedule',
  label: '日程',
  depends: ['base', 'accounts', 'settings', 'office', 'calendar'],
  entities: [userSchedule, userScheduleInvite, unitSchedule],
  dictionaries,
  messageTemplates,
  permissions: { 'userSchedule:invite': '邀请参与人、查找共同空闲时间', 'unitSchedule:week': '查看单位日程' },
  screens,
  apps,
  menu: [
    {
      title: '日程',
      icon: 'calendar-days',
      path: '/schedule',
      children: [screens.userschedule, screens.unit, screens.unitManage],
    },
  ],
  days: [{ roles: ['fdy', 'bzr'], places: { '/schedule': 80 } }],
  grants: [
    ...staff.map((role) => ({ role, permissions: ['userSchedule:invite', 'unitSchedule:week'] })),
    ...offices.map((role) => ({ role, permissions: ['unitSchedule:*'] })),
  ],
})
