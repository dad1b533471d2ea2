import type { DecimalOptions } from '#kernel/fields/values/decimal/kind.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { decimalText } from '#kernel/rules/numbers.ts'
import { t } from '#browser/wire/i18n.ts'
import { NumberRangeFilter, RangeFilterLabel } from '#browser/kit/parts/filters/range-filter.tsx'
import { NumberInput } from '#browser/kit/parts/inputs/number-input.tsx'

export const decimalView: FieldView = {
  Cell: DecimalCell,
  Input: DecimalInput,
  Filter: NumberRangeFilter,
  FilterLabel: RangeFilterLabel,
  width: 110,
  isSortable: true,
}

function DecimalCell({ value, field }: CellProps) {
  const { unit } = field.options as DecimalOptions
  return (
    <span className="figure">
      {decimalText(String(value))}
      {unit && <small> {t(unit, { context: 'unit' })}</small>}
    </span>
  )
}

function DecimalInput(props: InputProps) {
  const { unit, places } = props.field.options as DecimalOptions
  const value = props.value === null || props.value === undefined ? null : String(props.value)
  return (
    <NumberInput
      {...props}
      places={places}
      unit={unit && t(unit, { context: 'unit' })}
      value={value}
      onChange={props.onChange}
    />
  )
}
