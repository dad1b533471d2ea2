import type { KindColumn } from '#kernel/fields/column.ts'
import type { DecimalOptions } from './kind.ts'

export const decimalColumn: KindColumn = {
  kind: 'decimal',
  type: (field) => `numeric(18,${(field.options as DecimalOptions).places})`,
  filterIndex: 'btree',
}
