import { isDemanded } from '#kernel/entity/field.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'
import type { InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'

/** One of a set of codes; a disabled code stays only where it is already chosen. */
export function ChoiceInput(props: InputProps & { items: readonly CodeItem[] }) {
  const { items, value } = props
  return (
    <Select
      id={props.id}
      value={value === null || value === undefined ? undefined : String(value)}
      onChange={(chosen: string | undefined) => props.onChange(chosen ?? null)}
      options={items
        .filter((item) => !item.disabled || item.key === value)
        .map((item) => ({ value: item.key, label: t(item.label, { context: 'state' }) }))}
      allowClear={!isDemanded(props.field)}
      showSearch={items.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={t('请选择')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
