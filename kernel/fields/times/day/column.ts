import type { KindColumn } from '#kernel/fields/column.ts'
import { secondOf } from '#kernel/rules/school-time.ts'

export const dayColumn: KindColumn = {
  kind: 'day',
  type: () => 'date',
  filterIndex: 'btree',
  time: {
    valueAt: (moment) => secondOf(moment).slice(0, '2026-09-01'.length),
    beginOf: (day) => new Date(`${day}T00:00:00+08:00`),
  },
}
