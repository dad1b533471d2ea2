import type { TextOptions } from '#kernel/fields/texts/text/kind.ts'
import type { CellProps, FieldView, FilterProps } from '#kernel/fields/view.ts'
import { ExactFilter, TextFilter, TextFilterLabel } from '#browser/kit/parts/filters/text-filter.tsx'
import { LineInput } from '#browser/kit/parts/inputs/line-input.tsx'

export const textView: FieldView = {
  Cell: TextCell,
  Input: LineInput,
  Filter: WholeOrPart,
  FilterLabel: TextFilterLabel,
  width: 140,
  isSortable: true,
}

/** A line of text; a list cuts it and tells the whole on hover. */
export function TextCell({ value, place }: CellProps) {
  const text = String(value)
  return place === 'list' ? <span title={text}>{text}</span> : <span>{text}</span>
}

function WholeOrPart(props: FilterProps) {
  return (props.field.options as TextOptions).isExact ? <ExactFilter {...props} /> : <TextFilter {...props} />
}
