import { TextCell } from '#kernel/fields/texts/text/view.tsx'
import type { FieldView, InputProps } from '#kernel/fields/view.ts'
import { TextFilter, TextFilterLabel } from '#browser/kit/parts/filters/text-filter.tsx'
import { LineInput } from '#browser/kit/parts/inputs/line-input.tsx'

export const emailView: FieldView = {
  Cell: TextCell,
  Input: (props: InputProps) => <LineInput {...props} inputMode="email" />,
  Filter: TextFilter,
  FilterLabel: TextFilterLabel,
  width: 180,
}
