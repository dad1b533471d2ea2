import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  change: {
    title: '学籍异动',
    icon: 'git-compare-arrows',
    path: '/status/change',
    component: 'status/change/index',
    permission: 'stuStatusChange:list',
  },
  changeDetail: {
    title: '异动详情',
    icon: 'git-compare-arrows',
    path: '/status/changeDetail',
    component: 'status/change/detail',
    isHide: true,
    isKeepAlive: false,
  },
  suspend: {
    title: '休学看板',
    icon: 'circle-pause',
    path: '/status/suspend',
    component: 'status/suspend/index',
    permission: 'stuStatusChange:list',
  },
  enlist: {
    title: '入伍看板',
    icon: 'medal',
    path: '/status/enlist',
    component: 'status/enlist/index',
    permission: 'stuStatusChange:list',
  },
  leave: {
    title: '离校手续',
    icon: 'list-checks',
    path: '/status/leave',
    component: 'status/leave/index',
    permission: 'leaveSchoolItem:desk',
  },
  stat: {
    title: '学籍统计',
    icon: 'chart-column',
    path: '/status/stat',
    component: 'status/stat/index',
    permission: 'stuStatusChange:list',
  },
  rollover: {
    title: '毕业处理',
    icon: 'graduation-cap',
    path: '/status/rollover',
    component: 'status/rollover/index',
    permission: 'rolloverBatch:list',
  },
  gradResult: {
    title: '毕业结论',
    icon: 'scroll',
    path: '/status/gradResult',
    component: 'status/gradResult/index',
    permission: 'gradResult:list',
  },
  rule: {
    title: '异动审批分级',
    icon: 'list-tree',
    path: '/status/rule',
    component: 'status/rule/index',
    permission: 'stuStatusRule:read',
  },
})
