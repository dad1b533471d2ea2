import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { leaveBatch } from './shared/groups/leave-batch.ts'
import { leaveExtend } from './shared/decide/leave-extend.ts'
import { leaveHandling } from './shared/away/leave-handling.ts'
import { leavePass, leavePassLog } from './shared/gate/leave-pass.ts'
import { leaveRequest } from './shared/leave-request.ts'
import { leaveDaily, leaveReturn } from './shared/away/leave-return.ts'
import { leaveType } from './shared/settings/leave-type.ts'
import { leaveParams } from './shared/params.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const reading = [
  'leaveRequest:list',
  'leaveRequest:getOne',
  'leaveExtend:list',
  'leaveExtend:getOne',
  'leaveType:list',
  'leaveType:getSelect',
]
const leading = [
  ...reading,
  'leaveRequest:apply',
  'leaveRequest:applyFor',
  'leaveRequest:cancel',
  'leaveRequest:void',
  'leaveRequest:parentConfirm',
  'leaveRequest:handleProof',
  'leaveRequest:export',
  'leaveReturn:list',
  'leaveReturn:proxy',
  'leavePassLog:list',
  'leavePassLog:getOne',
  'leaveStat:read',
  'leaveRequest:unmask',
  'leaveApprove:read',
  'leaveBoard:read',
  'leaveBoard:remind',
]
const setting = [
  'leaveType:list',
  'leaveType:getOne',
  'leaveType:getSelect',
  'leaveType:add',
  'leaveType:update',
  'leaveRule:read',
  'leaveRule:update',
  'leaveFence:read',
  'leaveFence:update',
]
const organising = [
  'leaveBatch:list',
  'leaveBatch:getOne',
  'leaveBatch:add',
  'leaveBatch:update',
  'leaveBatch:cancel',
  'leaveBatch:takeOut',
  'leaveType:list',
  'leaveType:getSelect',
]
const ownDepartment = { leaveBatch: { kind: 'dept' } }

/** 请假: asking, deciding, going, coming back, and knowing who is excused. */
export const manifest = defineModule({
  name: 'leave',
  label: '请假',
  depends: ['base', 'settings', 'calendar', 'timetable', 'family', 'process', 'device', 'datascreen', 'population'],
  entities: [
    leaveType,
    leaveRequest,
    leaveExtend,
    leaveReturn,
    leavePass,
    leavePassLog,
    leaveBatch,
    leaveDaily,
    leaveHandling,
  ],
  dictionaries,
  params: leaveParams,
  screens,
  apps,
  menu: [
    {
      title: '请假管理',
      icon: 'calendar-minus',
      path: '/leave',
      children: [
        screens.apply,
        screens.mine,
        screens.approve,
        screens.board,
        screens.lesson,
        screens.query,
        screens.overdue,
        screens.gate,
        screens.passLog,
        screens.batch,
        screens.stat,
        screens.type,
        screens.rule,
        screens.fence,
      ],
    },
    screens.stuStat,
    screens.detail,
  ],
  permissions: {
    'leaveMine:read': '我的请假',
    'leaveApprove:read': '请假审批',
    'leaveBoard:read': '查看今日不在校',
    'leaveBoard:remind': '提醒返校',
    'leaveLesson:read': '课堂请假',
    'leaveRule:read': '查看审批分级',
    'leaveRule:update': '修改分级天数',
    'leaveFence:read': '查看销假范围',
    'leaveFence:update': '修改销假范围',
    'leaveGate:verify': '门岗核验',
    'leaveStat:read': '查看请假统计',
    'screen:leavedatascreenone': '登录后查看请假大屏',
    'leaveStat:export': '导出请假统计',
  },
  grants: [
    {
      role: 'stu',
      permissions: [...reading, 'leaveMine:read', 'leaveRequest:apply', 'leaveRequest:cancel', 'leaveReturn:list'],
    },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    { role: 'xld', permissions: [...reading, 'leaveApprove:read'] },
    ...['tea', 'fdy', 'bzr'].map((role) => ({ role, permissions: ['leaveLesson:read'] })),
    ...['xgc', 'gly'].map((role) => ({ role, permissions: setting })),
    { role: 'yx', permissions: ['leaveRule:read', 'leaveFence:read'] },
    ...['tea', 'fdy', 'bzr', 'yx'].map((role) => ({ role, permissions: organising, scopes: ownDepartment })),
    { role: 'xgc', permissions: organising },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: ['leaveStat:export'] })),
    { role: 'gly', permissions: [...reading, 'leaveStat:read', 'leaveStat:export'] },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({
      role,
      permissions: [
        'leaveHandling:list',
        'leaveHandling:getOne',
        'leaveHandling:add',
        'leaveRequest:viewPhone',
        'leavePassLog:export',
      ],
    })),
    ...['yx', 'xgc'].map((role) => ({ role, permissions: ['leaveRequest:import', 'leaveHandling:export'] })),
    {
      role: 'gly',
      permissions: ['leaveRequest:export', 'leavePassLog:list', 'leavePassLog:getOne', 'leavePassLog:export'],
    },
    ...['xgc', 'gly', 'dpgly'].map((role) => ({ role, permissions: ['screen:leavedatascreenone'] })),
    {
      role: 'bwc',
      permissions: [
        'leaveGate:verify',
        'leavePassLog:list',
        'leavePassLog:getOne',
        'leavePassLog:export',
        'leaveHandling:list',
      ],
    },
  ],
})
