import { defineModule } from '#kernel/world/module.ts'
import { change } from './shared/change.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { leaveItem, leaveItems } from './shared/leave-item.ts'
import { gradResult, rolloverBatch, rolloverClass, rolloverItem } from './shared/rollover.ts'
import { backdateDays, extraYears, maxSuspensions } from './shared/params.ts'

const reading = ['stuStatusChange:list', 'stuStatusChange:getOne', 'stuStatusChange:export']
const following = ['leaveSchoolItem:list', 'leaveSchoolItem:desk', 'leaveSchoolItem:export']
const settling = [...following, 'leaveSchoolItem:confirm', 'leaveSchoolItem:exempt', 'leaveSchoolItem:reopen']

/** 学籍管理: every change of a student's status or class, with its document and its day. */
export const status = defineModule({
  name: 'status',
  label: '学籍管理',
  depends: ['base', 'accounts', 'settings', 'calendar'],
  entities: [change, leaveItem, gradResult, rolloverBatch, rolloverItem, rolloverClass],
  dictionaries: [...dictionaries, leaveItems],
  secondAuth: { 'rolloverBatch:run': '执行毕业处理', 'rolloverBatch:undo': '撤销毕业处理' },
  params: [maxSuspensions, extraYears, backdateDays],
  menu: [
    {
      title: '学籍管理',
      icon: 'graduation-cap',
      path: '/status',
      children: [
        {
          title: '学籍异动',
          icon: 'workflow',
          path: '/status/change',
          component: 'status/change/index',
          name: 'StatusChange',
          permission: 'stuStatusChange:list',
          isKeepAlive: true,
        },
        {
          title: '休学看板',
          icon: 'clock',
          path: '/status/suspend',
          component: 'status/suspend/index',
          name: 'StatusSuspend',
          permission: 'stuStatusChange:list',
          isKeepAlive: true,
        },
        {
          title: '入伍看板',
          icon: 'shield',
          path: '/status/enlist',
          component: 'status/enlist/index',
          name: 'StatusEnlist',
          permission: 'stuStatusChange:list',
          isKeepAlive: true,
        },
        {
          title: '离校手续',
          icon: 'list-checks',
          path: '/status/leave',
          component: 'status/leave/index',
          name: 'StatusLeave',
          permission: 'leaveSchoolItem:desk',
          isKeepAlive: true,
        },
        {
          title: '学籍统计',
          icon: 'chart-column',
          path: '/status/stat',
          component: 'status/stat/index',
          name: 'StatusStat',
          permission: 'stuStatusChange:list',
          isKeepAlive: true,
        },
        {
          title: '毕业处理',
          icon: 'graduation-cap',
          path: '/status/rollover',
          component: 'status/rollover/index',
          name: 'StatusRollover',
          permission: 'rolloverBatch:list',
          isKeepAlive: true,
        },
        {
          title: '毕业结论',
          icon: 'scroll-text',
          path: '/status/gradResult',
          component: 'status/gradResult/index',
          name: 'StatusGradResult',
          permission: 'gradResult:list',
          isKeepAlive: true,
        },
      ],
    },
  ],
  grants: [
    {
      role: 'jwc',
      permissions: ['stuStatusChange:*', 'gradResult:*', 'rolloverBatch:*', 'rolloverItem:*', 'leaveSchoolItem:*'],
    },
    { role: 'xgc', permissions: [...reading, ...settling] },
    { role: 'ssgl', permissions: settling },
    { role: 'cwc', permissions: settling },
    { role: 'zzzx', permissions: settling },
    { role: 'yx', permissions: [...reading, ...following] },
    { role: 'fdy', permissions: ['stuStatusChange:list', 'stuStatusChange:getOne', ...following] },
    { role: 'stu', permissions: ['leaveSchoolItem:list'] },
  ],
})
