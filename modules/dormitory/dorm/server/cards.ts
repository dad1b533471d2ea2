import type { Card } from '#services/cards/card.ts'
import { houses } from './look.ts'

const common = { permission: 'dormitory:list', link: '/dormitory/places', cacheSeconds: 0, refreshSeconds: 60 } as const

/** Cards of houses: what is free, and how each house stands, as 宿舍资源 counts them. */
export const cards: readonly Card[] = [
  {
    ...common,
    code: 'dorm.numbers',
    desks: {
      sg: { place: 2, w: 4, h: 1, isAmongUsual: true },
      ssgl: { place: 2, w: 4, h: 1, isAmongUsual: true },
      wyzg: { place: 2, w: 12, h: 1, isAmongUsual: true },
    },
    isInPhoneHead: ['sg', 'ssgl', 'wyzg', 'lz'],
    label: '空床概况',
    about: '所管宿舍楼的空床与锁定床位数，点击查看房间',
    category: 'numbers',
    icon: 'bed-single',
    size: { w: 4, h: 1, minW: 3, minH: 1, maxW: 12, maxH: 1 },
    async read(ctx) {
      const own = await houses(ctx)
      const sum = (pick: 'beds' | 'free' | 'locked') => own.reduce((all, house) => all + house[pick], 0)
      return { houses: own.length, beds: sum('beds'), free: sum('free'), locked: sum('locked') }
    },
  },
  {
    ...common,
    code: 'dorm.houses',
    desks: {
      sg: { place: 5, w: 4, h: 3, isAmongUsual: true },
      ssgl: { place: 5, w: 4, h: 3, title: '宿舍楼', isAmongUsual: true },
      wyzg: { place: 5, w: 4, h: 3, isAmongUsual: true },
    },
    isInPhoneHead: ['sg', 'ssgl', 'wyzg', 'lz'],
    label: '我的楼',
    about: '所管的每栋宿舍楼已住、待入住与空床数，点击查看房间',
    category: 'numbers',
    icon: 'building-2',
    size: { w: 4, h: 3, minW: 4, minH: 2, maxW: 12, maxH: 6 },
    read: (ctx) => houses(ctx),
  },
]
