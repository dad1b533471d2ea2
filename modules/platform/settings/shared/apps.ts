import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  { screen: screens.dictionary, code: 'dictionary', icon: 'tags', category: '8', place: 310 },
  { screen: screens.params, code: 'params', icon: 'settings', category: '8', place: 320, defaultFor: ['gly'] },
]
