import type { IntegerOptions } from '#kernel/fields/values/integer/kind.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { grouped } from '#kernel/rules/numbers.ts'
import { t } from '#browser/wire/i18n.ts'
import { NumberRangeFilter, RangeFilterLabel } from '#browser/kit/parts/filters/range-filter.tsx'
import { NumberInput } from '#browser/kit/parts/inputs/number-input.tsx'

export const integerView: FieldView = {
  Cell: IntegerCell,
  Input: IntegerInput,
  Filter: NumberRangeFilter,
  FilterLabel: RangeFilterLabel,
  width: 100,
  isSortable: true,
}

function IntegerCell({ value, field }: CellProps) {
  const { unit } = field.options as IntegerOptions
  return (
    <span className="figure">
      {unit ? grouped(String(value)) : String(value)}
      {unit && <small> {t(unit, { context: 'unit' })}</small>}
    </span>
  )
}

function IntegerInput(props: InputProps) {
  const { unit } = props.field.options as IntegerOptions
  return (
    <NumberInput
      {...props}
      places={0}
      unit={unit && t(unit, { context: 'unit' })}
      value={props.value === null || props.value === undefined ? null : String(props.value)}
      onChange={(text) => props.onChange(text === null ? null : Number(text))}
    />
  )
}
