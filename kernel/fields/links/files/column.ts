import type { KindColumn } from '#kernel/fields/column.ts'

export const filesColumn: KindColumn = {
  kind: 'files',
  type: () => 'uuid[]',
  filterIndex: 'none',
}
