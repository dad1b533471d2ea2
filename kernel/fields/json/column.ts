import type { KindColumn } from '#kernel/fields/column.ts'

export const jsonColumn: KindColumn = {
  kind: 'json',
  type: () => 'jsonb',
  filterIndex: 'none',
  toSql: (value) =>
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner)),
}

/** jsonb takes neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
