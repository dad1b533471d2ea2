import { Input } from 'antd'
import type { FilterLabelProps, FilterProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'

/** Contains what is typed. */
export function TextFilter(props: FilterProps) {
  return (
    <Input
      allowClear
      value={props.value.like ?? ''}
      onChange={(event) => props.onChange(event.target.value ? { like: event.target.value } : {})}
      placeholder={t('包含')}
      aria-label={t(props.field.options.label)}
    />
  )
}

/** Is exactly what is typed: for kinds that cannot be searched by a part. */
export function ExactFilter(props: FilterProps) {
  return (
    <Input
      allowClear
      value={props.value.eq ?? ''}
      onChange={(event) => props.onChange(event.target.value ? { eq: event.target.value } : {})}
      placeholder={t('请输入')}
      aria-label={t(props.field.options.label)}
    />
  )
}

export function TextFilterLabel(props: FilterLabelProps) {
  return props.value.like ?? props.value.eq ?? props.value.in ?? ''
}
