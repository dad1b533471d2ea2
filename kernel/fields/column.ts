import type { AnyField } from '#kernel/entity/field.ts'

/** The half of a field kind that only the server has: how a value lies in its table. */
export type KindColumn = {
  readonly kind: string
  type(field: AnyField): string
  /** The index a declared filter on this kind needs. */
  readonly filterIndex: 'btree' | 'trigram' | 'members' | 'none'
  /** Value → what the driver sends; default as it is. */
  toSql?(value: unknown): unknown
  /** What the driver gave → value; default as it is. */
  fromSql?(raw: unknown): unknown
  /** Why a value that follows the rule is still none, where only the server knows; null when it is fine. */
  refuse?(value: unknown, field: AnyField): string | null
  /** Sorted by pinyin rather than by code point. */
  readonly sortsAsText?: true
  /** Foreign key to the table of this entity. */
  foreignKey?(field: AnyField): string | undefined
  /** Condition for "is one of the values at `place`" where it is not plain equality; null for plain. `treeTable`: where the referenced rows form a tree. */
  contains?(input: { column: string; place: string; treeTable: string | null }): string | null
  /**
   * How a value that names a record, by its id or by how it is called, names another instead: whether `column` names `one`, and what it
   * becomes when that is `other`. All three are SQL.
   */
  readonly naming?: {
    readonly by: 'id' | 'name'
    names(column: string, one: string): string
    renamed(column: string, one: string, other: string): string
  }
  /** `field_le=2026-09-01` on a moment means the end of that day: the query text becomes the bound. */
  upperBound?(text: string): string
  /** Of a kind that tells time: the value a moment falls into, as statements compare it, and when a stored value begins. */
  readonly time?: { valueAt(moment: Date): unknown; beginOf(value: string): Date }
}
