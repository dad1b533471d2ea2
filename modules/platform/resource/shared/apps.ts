import type { AppDeclaration } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

/** Pages of this area that people keep among their apps. */
export const apps: readonly AppDeclaration[] = [
  { screen: screens.smsSend, code: 'sms', name: '短信群发', category: '5', place: 240 },
  { screen: screens.attachment, code: 'attachments', icon: 'files', category: '8', place: 350 },
]
