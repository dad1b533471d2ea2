import type { KindColumn } from '#kernel/fields/column.ts'

export const jsonColumn: KindColumn = {
  kind: 'json',
  type: () => 'jsonb',
  filterIndex: 'none',
  toSql: (value) => JSON.stringify(value),
}
