import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  {
    screen: screens.userschedule,
    code: 'mySchedule',
    icon: 'calendar-days',
    category: '1',
    place: 30,
    defaultFor: ['stu', 'tea', 'fdy', 'bzr', 'xgc', 'jwc', 'yx'],
  },
]
