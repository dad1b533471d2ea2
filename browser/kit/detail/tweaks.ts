import type { ComponentType } from 'react'
import type { CellProps, FieldWorld, RecordRow } from '#kernel/fields/view.ts'

export type DetailPart = { row: RecordRow; world: FieldWorld }

/** What the page of one record does differently from the derived one. */
export type DetailTweaks = {
  /** Stands in the header card beside the picture instead of name, state and facts. */
  header?: ComponentType<DetailPart>
  /** Field with the main state, where the declaration does not tell. */
  state?: string
  /** Facts of the header instead of the first columns of the list. */
  facts?: readonly string[]
  /** Own cells by field. */
  cells?: Record<string, ComponentType<CellProps>>
  /** Fields that say nothing to a reader, such as keys another field names in words. */
  without?: readonly string[]
  /** Field with a picture of the record. */
  photo?: string
  /** Further tabs beside the derived sections. */
  tabs?: readonly { key: string; label: () => string; Content: ComponentType<DetailPart> }[]
}
