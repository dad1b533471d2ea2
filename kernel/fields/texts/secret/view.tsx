import { TextCell } from '#kernel/fields/texts/text/view.tsx'
import type { FieldView, InputProps } from '#kernel/fields/view.ts'
import { LineInput } from '#browser/kit/parts/inputs/line-input.tsx'

/** The stored secret stands as its fingerprint; what is typed replaces it. */
export const secretView: FieldView = {
  Cell: TextCell,
  Input: (props: InputProps) => <LineInput {...props} />,
  width: 180,
}
