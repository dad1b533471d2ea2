import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  apply: {
    title: '请假申请',
    icon: 'calendar-minus',
    path: '/leave/apply',
    place: 10,
    component: 'xsgl/leave/stuLeaveApply',
    permission: 'leaveRequest:apply',
  },
  query: {
    title: '请假查询',
    icon: 'search-check',
    path: '/leave/query',
    place: 60,
    component: 'xsgl/leave/leaveQuery',
    permission: 'leaveRequest:export',
  },
  type: {
    title: '请假类型',
    icon: 'tags',
    path: '/leave/type',
    place: 120,
    component: 'xsgl/leave/leaveTypeSet',
    name: 'LeaveTypeSet',
    permission: 'leaveType:add',
  },
  rule: {
    title: '审批分级',
    icon: 'list-tree',
    path: '/leave/rule',
    place: 130,
    component: 'xsgl/leave/leaveRuleSet',
    name: 'LeaveRuleSet',
    permission: 'leaveRule:read',
  },
})
