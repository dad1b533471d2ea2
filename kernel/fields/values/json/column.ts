import type { KindColumn } from '#kernel/fields/column.ts'

export const jsonColumn: KindColumn = {
  kind: 'json',
  type: () => 'jsonb',
  filterIndex: 'none',
  toSql: (value) =>
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner)),
  // An id stands nowhere in a rule but where its record is meant.
  naming: {
    by: 'id',
    names: (column, one) => `position(${one}::text in ${column}::text) > 0`,
    renamed: (column, one, other) => `replace(${column}::text, ${one}::text, ${other}::text)::jsonb`,
  },
}

/** jsonb takes neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
