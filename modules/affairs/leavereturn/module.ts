import { defineModule } from '#kernel/world/module.ts'
import { leaveReturn } from './shared/leave-return.ts'
import { screens } from './shared/screens.ts'

/** 销假: where a student must be to sign back, and every try to prove it. */
export const manifest = defineModule({
  name: 'leavereturn',
  label: '销假',
  depends: ['base', 'leave'],
  entities: [leaveReturn],
  screens,
  menu: [{ title: '请假管理', path: '/leave', children: [screens.fence] }],
  permissions: { 'leaveFence:read': '查看销假范围', 'leaveFence:update': '修改销假范围' },
  grants: [
    ...['stu', 'fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: ['leaveReturn:list'] })),
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: ['leaveReturn:proxy'] })),
    ...['xgc', 'gly'].map((role) => ({ role, permissions: ['leaveFence:read', 'leaveFence:update'] })),
    { role: 'yx', permissions: ['leaveFence:read'] },
  ],
})
