import type { CellProps, FieldView } from '#kernel/fields/view.ts'
import { TextFilter, TextFilterLabel } from '#kernel/web/parts/filters/text-filter.tsx'
import { LineInput } from '#kernel/web/parts/inputs/line-input.tsx'

export const textView: FieldView = {
  Cell: TextCell,
  Input: LineInput,
  Filter: TextFilter,
  FilterLabel: TextFilterLabel,
  width: 140,
  isSortable: true,
}

/** A line of text; a list cuts it and tells the whole on hover. */
export function TextCell({ value, place }: CellProps) {
  const text = String(value)
  return place === 'list' ? <span title={text}>{text}</span> : <span>{text}</span>
}
