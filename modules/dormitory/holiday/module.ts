import { defineModule } from '#kernel/world/module.ts'
import { stayApply, stayMark, stayNight } from './shared/apply.ts'
import { stayBatch } from './shared/batch.ts'
import { screens } from './shared/screens.ts'

const reading = ['holidayStayApply:list', 'holidayStayApply:getOne']
const leading = [
  ...reading,
  'holidayStayApply:export',
  'holidayStayApply:parentConfirm',
  'holidayStayApply:mark',
  'holidayStayApply:shorten',
]

/** 假期留宿: who stays over a holiday, where they sleep night by night, and how that ends. */
export const manifest = defineModule({
  name: 'holiday',
  label: '假期留宿',
  depends: ['base', 'calendar', 'family', 'process', 'dorm', 'stay'],
  entities: [stayBatch, stayApply, stayNight, stayMark],
  screens,
  menu: [
    {
      title: '假期留宿',
      icon: 'calendar-clock',
      path: '/holiday',
      children: [screens.mine, screens.apply, screens.list, screens.board, screens.batch],
    },
    screens.detail,
  ],
  permissions: { 'holidayStayMine:read': '我的留宿' },
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
    ...['gly', 'ssgl'].map((role) => ({
      role,
      permissions: [
        'holidayStayBatch:*',
        ...leading,
        'holidayStayApply:assign',
        'holidayStayApply:checkIn',
        'holidayStayApply:cancel',
      ],
    })),
    {
      role: 'sg',
      permissions: [
        ...reading,
        'holidayStayApply:export',
        'holidayStayApply:checkIn',
        'holidayStayApply:mark',
        'holidayStayApply:shorten',
      ],
      scopes: { holidayStayApply: { kind: 'dormFloor' } },
    },
  ],
})
