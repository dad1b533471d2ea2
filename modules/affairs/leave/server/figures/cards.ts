import type { Card } from '#services/cards/card.ts'
import { readTotals } from '#services/metrics/read-metric.ts'
import { leaveNow } from './metrics.ts'

/** Cards of leave: how it stands among the own students. */
export const cards: readonly Card[] = [
  {
    code: 'leave.today',
    label: '今日请假',
    about: '数据范围内此刻请假、离校、逾期未归的人数与待审批的请假',
    category: 'numbers',
    icon: 'calendar-days',
    permission: 'leaveStat:read',
    link: '/leave/stat',
    size: { w: 4, h: 2, minW: 3, minH: 2, maxW: 12, maxH: 3 },
    cacheSeconds: 0,
    refreshSeconds: 60,
    read: (ctx, { isFresh }) => readTotals(ctx, leaveNow, { isFresh }),
  },
]
