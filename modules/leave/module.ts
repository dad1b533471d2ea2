import { defineModule } from '#kernel/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { leaveBatch } from './shared/leave-batch.ts'
import { leaveExtend } from './shared/leave-extend.ts'
import { leaveHandling } from './shared/leave-handling.ts'
import { leavePass, leavePassLog } from './shared/leave-pass.ts'
import { leaveRequest } from './shared/leave-request.ts'
import { leaveDaily, leaveReturn } from './shared/leave-return.ts'
import { leaveType } from './shared/leave-type.ts'
import { leaveParams } from './shared/params.ts'

const reading = ['leaveRequest:list', 'leaveRequest:getOne', 'leaveExtend:list', 'leaveExtend:getOne', 'leaveType:list', 'leaveType:getSelect']
const leading = [...reading, 'leaveRequest:apply', 'leaveRequest:applyFor', 'leaveRequest:cancel', 'leaveRequest:void', 'leaveRequest:parentConfirm', 'leaveRequest:export', 'leaveReturn:list', 'leaveReturn:proxy', 'leavePassLog:list', 'leaveStat:read', 'leaveRequest:unmask', 'leaveApprove:read', 'leaveBoard:read', 'leaveBoard:remind']
const setting = ['leaveType:list', 'leaveType:getOne', 'leaveType:getSelect', 'leaveType:add', 'leaveType:update', 'leaveRule:read', 'leaveRule:update', 'leaveFence:read', 'leaveFence:update']
const organising = ['leaveBatch:list', 'leaveBatch:getOne', 'leaveBatch:add', 'leaveBatch:update', 'leaveBatch:cancel', 'leaveBatch:takeOut', 'leaveType:list', 'leaveType:getSelect']
const ownDepartment = { leaveBatch: { kind: 'dept' } }

/** 请假: asking, deciding, going, coming back, and knowing who is excused. */
export const leave = defineModule({
  name: 'leave',
  label: '请假',
  depends: ['base', 'settings', 'calendar', 'timetable', 'family', 'process', 'device', 'datascreen', 'population'],
  entities: [leaveType, leaveRequest, leaveExtend, leaveReturn, leavePass, leavePassLog, leaveBatch, leaveDaily, leaveHandling],
  dictionaries,
  params: leaveParams,
  menu: [
    {
      title: '请假管理',
      icon: 'calendar-days',
      path: '/leave',
      children: [
        { title: '请假申请', icon: 'send', path: '/leave/apply', component: 'xsgl/leave/stuLeaveApply', name: 'LeaveApply', permission: 'leaveRequest:apply', isKeepAlive: true },
        { title: '我的请假', icon: 'calendar-check', path: '/leave/mine', component: 'xsgl/leave/stuMyLeave', name: 'LeaveMine', permission: 'leaveMine:read', isKeepAlive: true },
        { title: '请假审批', icon: 'stamp', path: '/leave/approve', component: 'xsgl/leave/fdyLeaveApprove', name: 'LeaveApprove', permission: 'leaveApprove:read', isKeepAlive: true },
        { title: '今日不在校', icon: 'users-round', path: '/leave/board', component: 'xsgl/leave/fdyLeaveBoard', name: 'LeaveBoard', permission: 'leaveBoard:read', isKeepAlive: true },
        { title: '课堂请假', icon: 'book-open', path: '/leave/lesson', component: 'xsgl/leave/teaLeaveLesson', name: 'LeaveLesson', permission: 'leaveLesson:read', isKeepAlive: true },
        { title: '请假查询', icon: 'search-check', path: '/leave/query', component: 'xsgl/leave/leaveQuery', name: 'LeaveQuery', permission: 'leaveRequest:export', isKeepAlive: true },
        { title: '逾期未归', icon: 'siren', path: '/leave/overdue', component: 'xsgl/leave/leaveOverdue', name: 'LeaveOverdue', permission: 'leaveHandling:list', isKeepAlive: true },
        { title: '门岗核验', icon: 'scan-line', path: '/leave/gate', component: 'xsgl/leave/leaveGate', name: 'LeaveGate', permission: 'leaveGate:verify' },
        { title: '通行记录', icon: 'door-open', path: '/leave/passLog', component: 'xsgl/leave/leavePassLog', name: 'LeavePassLog', permission: 'leavePassLog:list', isKeepAlive: true },
        { title: '集体公假', icon: 'users', path: '/leave/batch', component: 'xsgl/leave/leaveBatch', name: 'LeaveBatch', permission: 'leaveBatch:list', isKeepAlive: true },
        { title: '请假统计', icon: 'chart-column', path: '/leave/stat', component: 'xsgl/leave/leaveStat', name: 'LeaveStat', permission: 'leaveStat:read', isKeepAlive: true },
        { title: '请假类型', icon: 'tags', path: '/leave/type', component: 'xsgl/leave/leaveTypeSet', name: 'LeaveTypeSet', permission: 'leaveType:add', isKeepAlive: true },
        { title: '审批分级', icon: 'workflow', path: '/leave/rule', component: 'xsgl/leave/leaveRuleSet', name: 'LeaveRuleSet', permission: 'leaveRule:read', isKeepAlive: true },
        { title: '销假范围', icon: 'map-pin', path: '/leave/fence', component: 'xsgl/leave/leaveFenceSet', name: 'LeaveFenceSet', permission: 'leaveFence:read', isKeepAlive: true },
      ],
    },
    { title: '学生请假统计', icon: 'chart-column', path: '/leave/stuStat', component: 'xsgl/leave/leaveStuStat', name: 'LeaveStuStat', permission: 'leaveRequest:list', isHide: true },
    { title: '请假详情', icon: 'calendar-days', path: '/leave/detail', component: 'xsgl/leave/leaveDetail', name: 'LeaveDetail', isHide: true },
  ],
  permissions: { 'leaveMine:read': '我的请假', 'leaveApprove:read': '请假审批', 'leaveBoard:read': '查看今日不在校', 'leaveBoard:remind': '提醒返校', 'leaveLesson:read': '课堂请假', 'leaveRule:read': '查看审批分级', 'leaveRule:update': '修改分级天数', 'leaveFence:read': '查看销假范围', 'leaveFence:update': '修改销假范围', 'leaveGate:verify': '门岗核验', 'leaveStat:read': '查看请假统计', 'screen:leavedatascreenone': '登录后查看请假大屏', 'leaveStat:export': '导出请假统计' },
  grants: [
    { role: 'stu', permissions: [...reading, 'leaveMine:read', 'leaveRequest:apply', 'leaveRequest:cancel', 'leaveReturn:list'] },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    { role: 'xld', permissions: [...reading, 'leaveApprove:read'] },
    ...['tea', 'fdy', 'bzr'].map((role) => ({ role, permissions: ['leaveLesson:read'] })),
    ...['xgc', 'gly'].map((role) => ({ role, permissions: setting })),
    { role: 'yx', permissions: ['leaveRule:read', 'leaveFence:read'] },
    ...['tea', 'fdy', 'bzr', 'yx'].map((role) => ({ role, permissions: organising, scopes: ownDepartment })),
    { role: 'xgc', permissions: organising },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: ['leaveStat:export'] })),
    { role: 'gly', permissions: [...reading, 'leaveStat:read', 'leaveStat:export'] },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: ['leaveHandling:list', 'leaveHandling:getOne', 'leaveHandling:add', 'leaveRequest:viewPhone', 'leavePassLog:export'] })),
    ...['yx', 'xgc'].map((role) => ({ role, permissions: ['leaveRequest:import', 'leaveHandling:export'] })),
    { role: 'gly', permissions: ['leaveRequest:export', 'leavePassLog:list', 'leavePassLog:export'] },
    ...['xgc', 'gly', 'dpgly'].map((role) => ({ role, permissions: ['screen:leavedatascreenone'] })),
    { role: 'bwc', permissions: ['leaveGate:verify', 'leavePassLog:list', 'leavePassLog:getOne', 'leavePassLog:export', 'leaveHandling:list'] },
  ],
})
