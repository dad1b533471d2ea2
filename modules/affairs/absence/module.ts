import { defineModule } from '#kernel/world/module.ts'
import { leaveHandling } from './shared/leave-handling.ts'
import { screens } from './shared/screens.ts'

/** 不在校: who is not here today, whose lessons that touches, and who should be back. */
export const manifest = defineModule({
  name: 'absence',
  label: '今日不在校',
  depends: ['base', 'timetable', 'leave'],
  entities: [leaveHandling],
  screens,
  menu: [{ title: '请假管理', path: '/leave', children: [screens.board, screens.lesson, screens.overdue] }],
  permissions: {
    'leaveBoard:read': '查看今日不在校',
    'leaveBoard:remind': '提醒返校',
    'leaveLesson:read': '课堂请假',
  },
  grants: [
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({
      role,
      permissions: [
        'leaveBoard:read',
        'leaveBoard:remind',
        'leaveHandling:list',
        'leaveHandling:getOne',
        'leaveHandling:add',
      ],
    })),
    ...['tea', 'fdy', 'bzr'].map((role) => ({ role, permissions: ['leaveLesson:read'] })),
    ...['yx', 'xgc'].map((role) => ({ role, permissions: ['leaveHandling:export'] })),
    { role: 'bwc', permissions: ['leaveHandling:list'] },
  ],
})
