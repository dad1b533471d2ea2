import type { KindColumn } from '#kernel/fields/column.ts'
import { isRegion } from '#kernel/regions/regions.ts'

export const regionColumn: KindColumn = {
  kind: 'region',
  type: () => 'text',
  filterIndex: 'btree',
  refuse: (value, field) => (isRegion(value) ? null : `${field.options.label}【${String(value)}】不是行政区划代码`),
}
