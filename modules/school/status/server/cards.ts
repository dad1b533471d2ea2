import type { Card } from '#services/cards/card.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { addMonths } from '../shared/dates.ts'
import { changeMonths } from './figures.ts'
import { suspended } from './suspended.ts'

/** Cards of status changes: how many, and who is to come back. */
export const cards: readonly Card[] = [
  {
    code: 'status.trend',
    desks: {
      yx: { place: 30, w: 6, h: 3 },
      xgc: { place: 20, w: 6, h: 3 },
      jwc: { place: 20, w: 6, h: 3 },
    },
    label: '学籍异动趋势',
    about: '近几个月生效的学籍异动，按类别',
    category: 'numbers',
    icon: 'chart-column',
    permission: 'stuStatusChange:list',
    link: '/status/stat',
    size: { w: 6, h: 3, minW: 3, minH: 2, maxW: 12, maxH: 5 },
    cacheSeconds: 60,
    reach: ['status.change'],
    refreshSeconds: 600,
    settings: [
      {
        key: 'months',
        label: '月数',
        kind: 'choice',
        choices: [
          { key: '6', label: '近 6 个月' },
          { key: '12', label: '近 12 个月' },
        ],
        default: '12',
      },
    ],
    async read(ctx, { settings }) {
      const today = ctx.today()
      const first = `${addMonths(today, 1 - Number(settings['months'])).slice(0, 7)}-01`
      const kinds = (await codeSets(ctx)).get('statusChangeKind') ?? []
      return {
        today,
        first,
        rows: await changeMonths(ctx, first),
        names: Object.fromEntries(kinds.map(({ key, label }) => [key, label])),
      }
    },
  },
  {
    code: 'status.away',
    desks: {
      fdy: { place: 90, w: 6, h: 3 },
      yx: { place: 60, w: 4, h: 3 },
      xgc: { place: 60, w: 4, h: 3 },
      jwc: { place: 50, w: 4, h: 3 },
    },
    label: '休学待返',
    about: '休学、停学与保留学籍的学生，最先到期的在前',
    category: 'people',
    icon: 'clock',
    permission: 'stuStatusChange:list',
    link: '/status/suspend',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 12, maxH: 5 },
    cacheSeconds: 60,
    reach: ['base.student', 'status.change'],
    refreshSeconds: 600,
    settings: [{ key: 'size', label: '显示人数', kind: 'integer', min: 3, max: 10, default: 5 }],
    async read(ctx, { settings }) {
      const rows = await suspended(ctx)
      return {
        total: rows.length,
        soon: rows.filter((row) => row.daysLeft !== null && row.daysLeft >= 0 && row.daysLeft <= 30).length,
        rows: rows.slice(0, Number(settings['size'])),
      }
    },
  },
]
