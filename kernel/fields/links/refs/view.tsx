import type { RefOptions } from '#kernel/fields/links/ref/kind.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { ReferenceInput } from '#browser/kit/parts/inputs/reference-input.tsx'

export const refsView: FieldView = { Cell: RefsCell, Input: RefsInput, width: 200, isWide: true }

function RefsCell({ name, row, place }: CellProps) {
  const titles = row[`${name.replace(/Ids$/, '')}Names`]
  const text = Array.isArray(titles) ? titles.join('、') : ''
  if (text === '') return <span className="blank">—</span>
  return place === 'list' ? <span title={text}>{text}</span> : <span>{text}</span>
}

function RefsInput(props: InputProps) {
  return (
    <ReferenceInput
      {...props}
      isMultiple
      entityName={(props.field.options as RefOptions).entity}
      value={Array.isArray(props.value) ? (props.value as string[]) : []}
      onChange={props.onChange}
    />
  )
}
