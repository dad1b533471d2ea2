import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  {
    screen: screens.usertodo,
    code: 'myTodos',
    category: '5',
    place: 50,
    defaultFor: ['tea', 'fdy', 'bzr', 'xgc', 'jwc', 'yx'],
  },
  { screen: screens.mymessage, code: 'myMessages', category: '5', place: 60 },
  {
    screen: screens.mynotice,
    code: 'myNotices',
    name: '通知公告',
    category: '5',
    place: 70,
    defaultFor: ['stu', 'tea', 'fdy', 'bzr', 'xgc', 'jwc', 'yx'],
    badge: 'sysNotice',
  },
  { screen: screens.notice, code: 'notices', category: '8', place: 340, defaultFor: ['xgc'] },
  { screen: screens.logOper, code: 'operLog', category: '8', place: 360 },
]
