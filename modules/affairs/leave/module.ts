import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { leaveRequest } from './shared/leave-request.ts'
import { leaveDaily } from './shared/away/leave-daily.ts'
import { leaveType } from './shared/settings/leave-type.ts'
import { leaveParams } from './shared/params.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const reading = ['leaveRequest:list', 'leaveRequest:getOne', 'leaveType:list', 'leaveType:getSelect']
const leading = [
  ...reading,
  'leaveRequest:apply',
  'leaveRequest:applyFor',
  'leaveRequest:cancel',
  'leaveRequest:void',
  'leaveRequest:parentConfirm',
  'leaveRequest:handleProof',
  'leaveRequest:export',
  'leaveRequest:unmask',
]
const setting = [
  'leaveType:list',
  'leaveType:getOne',
  'leaveType:getSelect',
  'leaveType:add',
  'leaveType:update',
  'leaveRule:read',
  'leaveRule:update',
]

/** 请假: asking, deciding, going, coming back, and knowing who is excused. */
export const manifest = defineModule({
  name: 'leave',
  label: '请假',
  depends: ['base', 'settings', 'calendar', 'timetable', 'family', 'process'],
  entities: [leaveType, leaveRequest, leaveDaily],
  dictionaries,
  operActions: [
    { key: 'resubmit', label: '重新提交', tone: 'violet' },
    { key: 'approve', label: '审批通过', tone: 'green' },
    { key: 'giveBack', label: '销假', tone: 'green' },
    { key: 'parentConfirm', label: '家长答复', tone: 'violet' },
    { key: 'handProof', label: '补交证明', tone: 'violet' },
  ],
  params: leaveParams,
  screens,
  apps,
  menu: [
    {
      title: '请假管理',
      icon: 'calendar-minus',
      path: '/leave',
      children: [screens.apply, screens.query, screens.type, screens.rule],
    },
  ],
  permissions: {
    'leaveMine:read': '我的请假',
    'leaveRule:read': '查看审批分级',
    'leaveRule:update': '修改分级天数',
  },
  days: [{ roles: ['xgc', 'xgcld', 'bwc', 'yx', 'fdy', 'bzr', 'stu'], places: { '/leave': 20 } }],
  grants: [
    {
      role: 'stu',
      permissions: [...reading, 'leaveMine:read', 'leaveRequest:apply', 'leaveRequest:cancel'],
    },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    { role: 'xld', permissions: reading },
    ...['xgc', 'gly'].map((role) => ({ role, permissions: setting })),
    { role: 'yx', permissions: ['leaveRule:read'] },
    { role: 'gly', permissions: reading },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: ['leaveRequest:viewPhone'] })),
    ...['yx', 'xgc'].map((role) => ({ role, permissions: ['leaveRequest:import'] })),
    { role: 'gly', permissions: ['leaveRequest:export'] },
  ],
})
