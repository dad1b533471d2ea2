import { yuanOf, yuanText } from '#kernel/fields/values/money/kind.ts'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { NumberRangeFilter, RangeFilterLabel } from '#browser/kit/parts/filters/range-filter.tsx'
import { NumberInput } from '#browser/kit/parts/inputs/number-input.tsx'

const fenPerYuan = 100

/** People read and type yuan; what travels is fen. */
export const moneyView: FieldView = {
  Cell: MoneyCell,
  Input: MoneyInput,
  Filter: (props: FilterProps) => <NumberRangeFilter {...props} scale={fenPerYuan} />,
  FilterLabel: (props: FilterLabelProps) => <RangeFilterLabel {...props} scale={fenPerYuan} />,
  width: 130,
  align: 'right',
  isSortable: true,
}

function MoneyCell({ value }: CellProps) {
  return (
    <span className="figure">
      {yuanText(Number(value))}
      <small> {t('元')}</small>
    </span>
  )
}

function MoneyInput(props: InputProps) {
  const value = props.value === null || props.value === undefined ? null : yuanOf(Number(props.value))
  const change = (yuan: string | null) => props.onChange(yuan === null ? null : Math.round(Number(yuan) * fenPerYuan))
  return <NumberInput {...props} places={2} unit={t('元')} value={value} onChange={change} />
}
