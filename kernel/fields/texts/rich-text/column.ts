import type { KindColumn } from '#kernel/fields/column.ts'
import { sanitizeRichText } from '#kernel/fields/texts/rich-text/sanitize.ts'

export const richTextColumn: KindColumn = {
  kind: 'richText',
  type: () => 'text',
  filterIndex: 'none',
  toSql: (value) => sanitizeRichText(String(value)),
}
