import type { KindColumn } from '#kernel/fields/column.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'

export const dayColumn: KindColumn = {
  kind: 'day',
  type: () => 'date',
  filterIndex: 'btree',
  time: {
    valueAt: dayOf,
    beginOf,
  },
}
