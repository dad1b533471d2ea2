import { Input } from 'antd'
import type { InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'

/** One line to type in. A masked value is replaced as a whole: it is selected when the field is entered. */
export function LineInput(
  props: InputProps & { inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric'; maxLength?: number },
) {
  const { world, name, row, value } = props
  const isStillMasked = row !== undefined && world.meta.masked.includes(name) && value === row[name]
  return (
    <Input
      id={props.id}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => props.onChange(event.target.value)}
      onFocus={(event) => isStillMasked && event.target.select()}
      placeholder={t('请输入')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      autoComplete="off"
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
