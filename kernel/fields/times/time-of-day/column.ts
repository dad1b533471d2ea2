import type { KindColumn } from '#kernel/fields/column.ts'

export const timeOfDayColumn: KindColumn = {
  kind: 'timeOfDay',
  type: () => 'time(0)',
  filterIndex: 'btree',
  fromSql: (raw) => String(raw).slice(0, 5),
}
