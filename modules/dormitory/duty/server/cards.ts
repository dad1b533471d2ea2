import type { Card } from '#services/cards/card.ts'
import { desk } from './desk.ts'

/** What lies at the gate, as 值班台 counts it. */
export const cards: readonly Card[] = [
  {
    code: 'duty.numbers',
    desks: {
      sg: { place: 4, w: 8, h: 1, isAmongUsual: true },
      ssgl: { place: 4, w: 8, h: 1, isAmongUsual: true },
    },
    isInPhoneHead: ['sg'],
    label: '值班概况',
    about: '未归还的备用钥匙、待确认的交接与今天登记的物品，点击查看名单',
    category: 'numbers',
    icon: 'lamp-desk',
    permission: 'dormitoryDutyLog:list',
    link: '/dormitory/desk',
    size: { w: 8, h: 1, minW: 6, minH: 1, maxW: 12, maxH: 1 },
    cacheSeconds: 0,
    refreshSeconds: 60,
    read: (ctx) => desk(ctx),
  },
]
