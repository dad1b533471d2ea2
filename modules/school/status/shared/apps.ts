import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  {
    screen: screens.change,
    code: 'statusChanges',
    icon: 'shuffle',
    category: '1',
    place: 130,
    defaultFor: ['xgc', 'jwc'],
  },
]
