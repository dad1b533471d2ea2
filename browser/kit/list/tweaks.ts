import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { CellProps, FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import type { ActionView } from '#browser/kit/actions/action-view.ts'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import type { FormPanelProps } from '#browser/kit/form/form-panel.tsx'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'

/** A verb on one row besides the derived ones. */
export type RowAction = {
  key: string
  label: (row: RecordRow) => string
  icon?: LucideIcon
  /** Ability the row must carry; without one the verb is offered on every row. */
  ability?: string
  /** Where what the row says decides besides the ability, such as that it has begun. */
  isOffered?: (row: RecordRow) => boolean
  run: (row: RecordRow) => void
}

/** A verb on all ticked rows besides export, removal and the declared actions of rows that take many. */
export type BulkAction = {
  key: string
  label: () => string
  icon?: LucideIcon
  /** Ability of the entity it needs. */
  ability: string
  isDanger?: boolean
  run: (rows: readonly RecordRow[], list: ListState) => void
}

/** Conditions people ask for again and again, offered as a tab with its count. */
export type ListView = {
  key: string
  label: string
  params: Record<string, string>
  /** The list opens with it where its address says nothing; 全部 then stands behind the declared views. */
  isFirst?: boolean
}

export type ToolProps = { list: ListState; world: FieldWorld }

/** What a list does differently from the derived one. */
export type ListTweaks = {
  /** Words beside the title. */
  caption?: ReactNode
  /** Columns instead of the declared ones. `createTime` and `updateTime` may stand here too. */
  columns?: readonly string[]
  /** Fields that own cells read besides the shown ones. */
  needs?: readonly string[]
  /** Own cells by field. */
  cells?: Record<string, ComponentType<CellProps>>
  /** Field that heads the cards of a phone, where that is not the title of the record: a person before a number. */
  head?: string
  /** Field with the main state, where the declaration does not tell. */
  state?: string
  /** Conditions that always hold and are not shown. */
  fixed?: Record<string, string>
  /** Buttons before the derived ones. */
  toolbar?: readonly ComponentType<ToolProps>[]
  /** Views besides 全部; a hook, since some depend on the day. */
  useViews?: () => readonly ListView[]
  /** What is said where there is no row at all, as a key of the catalogue. */
  nothing?: string
  /** Conditions set elsewhere on the page, such as in a tree: they hold beside every view. */
  besides?: readonly string[]
  /** Stands between title and card. */
  header?: ComponentType<ToolProps>
  rowActions?: readonly (RowAction | ActionView)[]
  bulkActions?: readonly BulkAction[]
  /** Own form instead of the derived one, for new records and for editing. */
  formPanel?: ComponentType<FormPanelProps>
  /** After a record was added or changed in the list's own form. */
  onSaved?: (id: string, isNew: boolean) => void
  /** What the list's own form does differently. */
  form?: FormTweaks
  /** Address of a page of its own for the form (`FormPage`); without it a dialog or a drawer opens. */
  formPath?: string
  /** Address of a page of its own for one record; without it a drawer opens. */
  detailPath?: string
}
