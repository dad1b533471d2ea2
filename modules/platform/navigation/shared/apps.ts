import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  { screen: screens.menu, code: 'menus', category: '8', place: 300, defaultFor: ['gly'] },
  { screen: screens.app, code: 'apps', category: '8', place: 370, defaultFor: ['gly'] },
]
