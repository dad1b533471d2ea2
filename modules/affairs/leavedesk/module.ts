import { defineModule } from '#kernel/world/module.ts'
import { screens } from './shared/screens.ts'

/** 请假审批: what waits for somebody's word, with everything they decide by. */
export const manifest = defineModule({
  name: 'leavedesk',
  label: '请假审批',
  depends: ['base', 'calendar', 'process', 'leave', 'leaveextend', 'absence', 'leaverecord'],
  entities: [],
  screens,
  menu: [{ title: '请假管理', path: '/leave', children: [screens.approve] }],
  permissions: { 'leaveApprove:read': '请假审批' },
  grants: ['fdy', 'bzr', 'yx', 'xgc', 'xld'].map((role) => ({ role, permissions: ['leaveApprove:read'] })),
})
