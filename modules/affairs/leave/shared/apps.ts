import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  { screen: screens.apply, code: 'leaveApply', name: '请假', category: '1', place: 5, defaultFor: ['stu'] },
]
