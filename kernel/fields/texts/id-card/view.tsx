import { TextCell } from '#kernel/fields/texts/text/view.tsx'
import type { FieldView } from '#kernel/fields/view.ts'
import { ExactFilter, TextFilterLabel } from '#browser/kit/parts/filters/text-filter.tsx'
import { LineInput } from '#browser/kit/parts/inputs/line-input.tsx'

export const idCardView: FieldView = {
  Cell: TextCell,
  Input: LineInput,
  Filter: ExactFilter,
  FilterLabel: TextFilterLabel,
  width: 200,
}
