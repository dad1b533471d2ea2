import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  { screen: screens.session, code: 'sessions', category: '8', place: 330 },
]
