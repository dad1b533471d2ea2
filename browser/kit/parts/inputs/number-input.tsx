import { InputNumber } from 'antd'
import type { InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'

/** A number; what travels is decided by the kind. */
export function NumberInput(
  props: Omit<InputProps, 'value' | 'onChange'> & {
    value: string | null
    onChange: (value: string | null) => void
    places: number
    unit?: string
  },
) {
  return (
    <InputNumber<string>
      id={props.id}
      stringMode
      value={props.value}
      onChange={(value) => props.onChange(value === null || value === '' ? null : String(value))}
      precision={props.places}
      suffix={props.unit}
      controls={false}
      placeholder={t('请输入')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
