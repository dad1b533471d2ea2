import { defineModule } from '#kernel/world/module.ts'
import { change } from './shared/change.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { leaveItem, leaveItems } from './shared/leave-item.ts'
import { gradResult, rolloverBatch, rolloverClass, rolloverItem } from './shared/rollover.ts'
import { backdateDays, extraYears, maxSuspensions } from './shared/params.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const reading = ['stuStatusChange:list', 'stuStatusChange:getOne', 'stuStatusChange:export']
const following = ['leaveSchoolItem:list', 'leaveSchoolItem:desk', 'leaveSchoolItem:export']
const settling = [...following, 'leaveSchoolItem:confirm', 'leaveSchoolItem:exempt', 'leaveSchoolItem:reopen']

/** 学籍管理: every change of a student's status or class, with its document and its day. */
export const manifest = defineModule({
  name: 'status',
  label: '学籍管理',
  depends: ['base', 'accounts', 'settings', 'calendar'],
  entities: [change, leaveItem, gradResult, rolloverBatch, rolloverItem, rolloverClass],
  operActions: [
    { key: 'handIn', label: '送审', tone: 'violet' },
    { key: 'approve', label: '审批通过', tone: 'green' },
    { key: 'effect', label: '生效', tone: 'green' },
    { key: 'propose', label: '生成名单', tone: 'violet' },
    { key: 'graduate', label: '办理毕业', tone: 'violet' },
  ],
  dictionaries: [...dictionaries, leaveItems],
  secondAuth: { 'rolloverBatch:run': '执行毕业处理', 'rolloverBatch:undo': '撤销毕业处理' },
  params: [maxSuspensions, extraYears, backdateDays],
  screens,
  apps,
  menu: [
    {
      title: '学籍管理',
      icon: 'graduation-cap',
      path: '/status',
      children: [
        screens.change,
        screens.suspend,
        screens.enlist,
        screens.leave,
        screens.stat,
        screens.rollover,
        screens.gradResult,
        screens.rule,
      ],
    },
    screens.changeDetail,
  ],
  permissions: { 'stuStatusRule:read': '查看异动审批分级' },
  days: [
    { roles: ['jwc'], places: { '/status': 20 } },
    { roles: ['fdy', 'bzr'], places: { '/status': 70 } },
  ],
  grants: [
    {
      role: 'jwc',
      permissions: [
        'stuStatusChange:*',
        'gradResult:*',
        'rolloverBatch:*',
        'rolloverItem:*',
        'leaveSchoolItem:*',
        'stuStatusRule:read',
      ],
    },
    { role: 'xgc', permissions: [...reading, ...settling, 'stuStatusRule:read'] },
    { role: 'ssgl', permissions: settling },
    { role: 'cwc', permissions: settling },
    { role: 'zzzx', permissions: settling },
    { role: 'yx', permissions: [...reading, ...following] },
    { role: 'fdy', permissions: ['stuStatusChange:list', 'stuStatusChange:getOne', ...following] },
    { role: 'stu', permissions: ['leaveSchoolItem:list'] },
  ],
})
