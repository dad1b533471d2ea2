import { defineModule } from '#kernel/world/module.ts'
import { screens } from './shared/screens.ts'

/** 我的请假与请假详情: all that is known of a leave, brought together. */
export const manifest = defineModule({
  name: 'leaverecord',
  label: '请假记录',
  depends: ['base', 'leave', 'leaveextend', 'leavereturn', 'gate', 'absence'],
  entities: [],
  screens,
  apps: [{ screen: screens.mine, code: 'myLeaves', category: '1', place: 46 }],
  menu: [{ title: '请假管理', path: '/leave', children: [screens.mine] }, screens.detail],
})
