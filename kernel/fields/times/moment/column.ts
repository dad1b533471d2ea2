import type { KindColumn } from '#kernel/fields/column.ts'
import { schoolOffset } from '#kernel/rules/school-time.ts'

export const momentColumn: KindColumn = {
  kind: 'moment',
  type: () => 'timestamptz(3)',
  filterIndex: 'btree',
  time: { valueAt: (moment) => moment, beginOf: (moment) => new Date(moment) },
  upperBound: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999${schoolOffset}` : text),
}
