import type { Card } from '#services/cards/card.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { appsCard } from '../shared/apps-card.ts'
import { lastUsed } from './apps/apps.ts'
import { favourites } from './apps/favourites.ts'
import { shortcuts } from './apps/shortcuts.ts'
import { visibleApps } from './apps/visible-apps.ts'

/** The card of apps: those sent to the desktop first, then collected ones, then those used last, then what else there is. */
export const cards: readonly Card[] = [
  {
    code: appsCard,
    desks: {
      usual: { place: 30, w: 12, h: 1 },
      stu: { place: 40, w: 12, h: 1 },
      tea: { place: 30, w: 12, h: 1 },
      sg: { place: 50, w: 12, h: 1 },
    },
    isInPhoneHead: true,
    label: '常用应用',
    about: '收藏与常用的应用，一点即开',
    category: 'tools',
    icon: 'layout-grid',
    link: '/personal/userapps',
    size: { w: 12, h: 1, minW: 3, minH: 1, maxW: 12, maxH: 3 },
    cacheSeconds: 0,
    refreshSeconds: 0,
    settings: [{ key: 'size', label: '应用数量', kind: 'integer', min: 4, max: 24, default: 12 }],
    read: (ctx, { settings }) => shownApps(ctx, Number(settings['size'])),
  },
]

async function shownApps(ctx: Ctx, size: number) {
  const visible = await visibleApps(ctx)
  const sent = await shortcuts(ctx)
  const order = [...sent, ...(await favourites(ctx, visible)), ...(await lastUsed(ctx))].map(({ id }) => id)
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return visible
    .toSorted((a, b) => rank(a.id) - rank(b.id))
    .slice(0, Math.max(size, visible.filter((one) => one.isOnDesk).length))
}
