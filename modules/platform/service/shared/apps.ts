import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  {
    screen: screens.servicecenter,
    code: 'hall',
    category: '5',
    place: 10,
    defaultFor: ['stu', 'tea', 'fdy', 'bzr', 'xgc', 'jwc', 'yx'],
  },
  { screen: screens.usermoreapplys, code: 'myApplies', category: '5', place: 40, defaultFor: ['stu'] },
  { screen: screens.items, code: 'services', category: '8', place: 380, defaultFor: ['gly'] },
  { screen: screens.stat, code: 'serviceStat', category: '8', place: 390 },
]
