import { defineModule } from '#kernel/world/module.ts'
import { leaveBatch } from './shared/leave-batch.ts'
import { screens } from './shared/screens.ts'

const organising = [
  ...['list', 'getOne', 'add', 'update', 'cancel', 'takeOut'].map((action) => `${leaveBatch.path}:${action}`),
  'leaveType:list',
  'leaveType:getSelect',
]
const ownDepartment = { leaveBatch: { kind: 'dept' } }

/** 集体公假: leave for many on behalf of the school. */
export const manifest = defineModule({
  name: 'leavebatch',
  label: '集体公假',
  depends: ['base', 'process', 'population', 'leave'],
  entities: [leaveBatch],
  screens,
  menu: [{ title: '请假管理', path: '/leave', children: [screens.batch] }],
  grants: [
    ...['tea', 'fdy', 'bzr', 'yx'].map((role) => ({ role, permissions: organising, scopes: ownDepartment })),
    { role: 'xgc', permissions: organising },
  ],
})
