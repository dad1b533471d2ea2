import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  { screen: screens.user, code: 'users', icon: 'user-round', category: '8', place: 280, defaultFor: ['gly'] },
  { screen: screens.role, code: 'roles', category: '8', place: 290, defaultFor: ['gly'] },
]
