import type { Card } from '#services/cards/card.ts'
import { summary } from './session-routes.ts'

/** The card of who is signed in. */
export const cards: readonly Card[] = [
  {
    code: 'security.online',
    desks: {
      gly: { place: 50, w: 4, h: 3 },
      aqgly: { place: 10, w: 6, h: 3 },
    },
    label: '登录在线',
    about: '在线人数与近 24 小时登录次数',
    category: 'system',
    icon: 'monitor',
    permission: 'sysSession:list',
    link: '/system/session',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 4 },
    cacheSeconds: 30,
    reach: [],
    refreshSeconds: 60,
    read: (ctx) => summary(ctx),
  },
]
