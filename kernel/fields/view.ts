import type { ComponentType } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import type { CodeItem, Operator } from './kind.ts'

/** What the server says of an entity to the person who asks: grants, abilities and code sets. */
export type EntityMeta = {
  /** Fields this person never sees. */
  hidden: readonly string[]
  /** Fields that come masked. */
  masked: readonly string[]
  /** Fields this person may read but not write. */
  readonly: readonly string[]
  /** Verbs this person holds on the entity at all; a row's own `abilities` decide for the row. */
  actions: readonly string[]
  codes: Record<string, readonly CodeItem[]>
  /** Where the entities that fields refer to are served. */
  refs?: Record<string, EntityAddress>
}

/** `asks`: so many characters must be typed before rows are offered. `hasCard`: a name shows facts on hover. */
export type EntityAddress = { path: string; isTree?: boolean; asks?: number | undefined; hasCard?: boolean }

/** A row as the server hands it out. */
export type RecordRow = { id: string; version?: number; abilities?: readonly string[]; [field: string]: unknown }

/** Where a field stands: the entity and what this person may know of it. */
export type FieldWorld = { entity: AnyEntity; meta: EntityMeta }

export type CellProps = {
  name: string
  field: AnyField
  value: unknown
  row: RecordRow
  world: FieldWorld
  /** A list cuts what is long, a detail page shows it whole. */
  place: 'list' | 'detail'
}

export type InputProps = {
  /** Ties the label to the control. */
  id: string
  name: string
  field: AnyField
  value: unknown
  onChange: (value: unknown) => void
  world: FieldWorld
  /** The stored record when one is edited. */
  row?: RecordRow
  isDisabled?: boolean
  hasProblem?: boolean
  /** Id of the line under the control. */
  describedBy?: string
}

/** One condition on one field, by operator, as it stands in the address: `{ in: '1,2' }`. */
export type FilterValue = Partial<Record<Operator, string>>

export type FilterProps = {
  name: string
  field: AnyField
  value: FilterValue
  onChange: (value: FilterValue) => void
  world: FieldWorld
  /** Stands alone in a popover: what it chooses from may open at once. */
  isAlone?: boolean
}

export type FilterLabelProps = Pick<FilterProps, 'name' | 'field' | 'value' | 'world'>

/** The half of a field kind that the browser shows. */
export type FieldView = {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  /** Absent where a list cannot be narrowed by it. */
  Filter?: ComponentType<FilterProps>
  /** How a set condition reads on its chip. */
  FilterLabel?: ComponentType<FilterLabelProps>
  /** Column width where the declaration says none, px. */
  width: number
  align?: 'right'
  /** Makes its entity a tree: the rows of a list hang below one another by it. */
  isTree?: true
  /** Takes both columns of a form. */
  isWide?: true
  /** A head of its column sorts by it. */
  isSortable?: true
}
