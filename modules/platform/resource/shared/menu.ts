import type { MenuItem } from '#kernel/world/module.ts'
import { screens } from './screens.ts'

export const menu: readonly MenuItem[] = [
  // Everybody's own: reached from messages and the personal centre, not from the menu.
  screens.myfilelink,
  {
    title: '资源管理',
    icon: 'folder-open',
    path: '/resource',
    children: [
      screens.attachment,
      screens.fileLink,
      screens.oss,
      screens.smsSend,
      screens.smsRecord,
      screens.smsTemplate,
      screens.smsChannel,
      screens.smsQuota,
    ],
  },
]
