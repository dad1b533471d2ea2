import { defineModule } from '#kernel/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { leaveBatch } from './shared/leave-batch.ts'
import { leaveExtend } from './shared/leave-extend.ts'
import { leavePass, leavePassLog } from './shared/leave-pass.ts'
import { leaveRequest } from './shared/leave-request.ts'
import { leaveDaily, leaveReturn } from './shared/leave-return.ts'
import { leaveType } from './shared/leave-type.ts'
import { leaveParams } from './shared/params.ts'

const reading = ['leaveRequest:list', 'leaveRequest:getOne', 'leaveType:list', 'leaveType:getSelect']
const leading = [...reading, 'leaveRequest:apply', 'leaveRequest:applyFor', 'leaveRequest:cancel', 'leaveRequest:void', 'leaveRequest:parentConfirm', 'leaveRequest:export', 'leaveReturn:list', 'leaveReturn:proxy', 'leavePassLog:list', 'leaveStat:read', 'leaveRequest:unmask', 'leaveApprove:read', 'leaveBoard:read', 'leaveBoard:remind']

/** 请假: asking, deciding, going, coming back, and knowing who is excused. */
export const leave = defineModule({
  name: 'leave',
  label: '请假',
  depends: ['base', 'settings', 'calendar', 'timetable', 'family', 'process', 'device', 'datascreen'],
  entities: [leaveType, leaveRequest, leaveExtend, leaveReturn, leavePass, leavePassLog, leaveBatch, leaveDaily],
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
      ],
    },
    { title: '请假详情', icon: 'calendar-days', path: '/leave/detail', component: 'xsgl/leave/leaveDetail', name: 'LeaveDetail', isHide: true },
  ],
  permissions: { 'leaveMine:read': '我的请假', 'leaveApprove:read': '请假审批', 'leaveBoard:read': '查看今日不在校', 'leaveBoard:remind': '提醒返校', 'leaveLesson:read': '课堂请假', 'leaveGate:verify': '门岗核验', 'leaveStat:read': '查看请假统计' },
  grants: [
    { role: 'stu', permissions: [...reading, 'leaveMine:read', 'leaveRequest:apply', 'leaveRequest:cancel', 'leaveReturn:list'] },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    { role: 'xld', permissions: [...reading, 'leaveApprove:read'] },
    { role: 'tea', permissions: ['leaveLesson:read'] },
    { role: 'xgc', permissions: ['leaveType:add', 'leaveType:update', 'leaveType:getOne'] },
    { role: 'bwc', permissions: ['leaveGate:verify', 'leavePassLog:list'] },
  ],
})
