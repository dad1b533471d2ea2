import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { unitSchedule } from './shared/unit-schedule.ts'
import { userSchedule, userScheduleInvite } from './shared/user-schedule.ts'

const staff = ['gly', 'aqgly', 'sjgly', 'xgc', 'jwc', 'yx', 'fdy', 'bzr', 'tea', 'sg'] as const
const offices = ['xgc', 'jwc', 'yx'] as const

/** 日程: everything that binds a person on one calendar, and what departments publish. */
export const schedule = defineModule({
  name: 'schedule',
  label: '日程',
  depends: ['base', 'accounts', 'settings', 'office', 'calendar'],
  entities: [userSchedule, userScheduleInvite, unitSchedule],
  dictionaries,
  messageTemplates,
  permissions: { 'userSchedule:invite': '邀请参与人、查找共同空闲时间', 'unitSchedule:week': '查看单位日程' },
  menu: [
    {
      title: '日程',
      icon: 'calendar-days',
      path: '/schedule',
      children: [
        {
          title: '我的日程',
          icon: 'calendar-days',
          path: '/personal/userschedule',
          component: 'base/personal/userschedule',
          name: 'PersonalUserschedule',
          isKeepAlive: true,
        },
        {
          title: '单位日程',
          icon: 'clipboard-list',
          path: '/schedule/unit',
          component: 'base/unitScheduleYx/index',
          name: 'UnitScheduleYx',
          permission: 'unitSchedule:week',
          isKeepAlive: true,
        },
        {
          title: '单位日程管理',
          icon: 'list-checks',
          path: '/schedule/unitManage',
          component: 'base/unitSchedule/index',
          name: 'UnitSchedule',
          permission: 'unitSchedule:list',
          isKeepAlive: true,
        },
      ],
    },
  ],
  grants: [
    ...staff.map((role) => ({ role, permissions: ['userSchedule:invite', 'unitSchedule:week'] })),
    ...offices.map((role) => ({ role, permissions: ['unitSchedule:*'] })),
  ],
})
