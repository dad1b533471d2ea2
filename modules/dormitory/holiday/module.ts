import { defineModule } from '#kernel/world/module.ts'
import { stayApply, stayMark, stayNight } from './shared/apply.ts'
import { stayBatch } from './shared/batch.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { holidayParams } from './shared/params.ts'
import { screens } from './shared/screens.ts'

const reading = ['holidayStayApply:list', 'holidayStayApply:getOne']
const leading = [
  ...reading,
  'holidayStayBatch:list',
  'holidayStayApply:export',
  'holidayStayApply:parentConfirm',
  'holidayStayApply:mark',
  'holidayStayApply:unmark',
  'holidayStayApply:shorten',
  'holidayStayApply:monitor',
  'holidayStayApply:print',
]

/** 假期留宿: who stays over a holiday, where they sleep night by night, and how that ends. */
export const manifest = defineModule({
  name: 'holiday',
  label: '假期留宿',
  depends: ['base', 'calendar', 'family', 'process', 'leave', 'dorm', 'stay'],
  entities: [stayBatch, stayApply, stayNight, stayMark],
  operActions: [{ key: 'giveBed', label: '安排床位', tone: 'green' }],
  params: holidayParams,
  messageTemplates,
  screens,
  menu: [
    {
      title: '假期留宿',
      icon: 'tree-palm',
      path: '/holiday',
      children: [screens.mine, screens.apply, screens.list, screens.board, screens.monitor, screens.batch],
    },
    screens.detail,
  ],
  permissions: { 'holidayStayMine:read': '我的留宿' },
  days: [
    { roles: ['ssgl', 'sg', 'stu'], places: { '/holiday': 80 } },
    { roles: ['ssgl', 'sg'], places: { [screens.list.path]: 10 } },
  ],
  grants: [
    {
      role: 'stu',
      permissions: [
        ...reading,
        'holidayStayMine:read',
        'holidayStayApply:apply',
        'holidayStayApply:giveUp',
        'holidayStayApply:shorten',
      ],
    },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    {
      role: 'ssgl',
      permissions: [
        'holidayStayBatch:*',
        ...leading,
        'holidayStayApply:assign',
        'holidayStayApply:checkIn',
        'holidayStayApply:cancel',
      ],
    },
    {
      role: 'sg',
      permissions: [
        ...reading,
        'holidayStayBatch:list',
        'holidayStayApply:export',
        'holidayStayApply:checkIn',
        'holidayStayApply:mark',
        'holidayStayApply:unmark',
        'holidayStayApply:shorten',
        'holidayStayApply:monitor',
        'holidayStayApply:print',
      ],
      scopes: { holidayStayApply: { kind: 'dormFloor' } },
    },
  ],
})
