import { Checkbox } from 'antd'
import type { CodeItem } from '#kernel/fields/kind.ts'
import type { FilterProps, FilterValue } from '#kernel/fields/view.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import './choice-filter.css'

/** Any of the ticked codes. */
export function ChoiceFilter(props: FilterProps & { items: readonly CodeItem[] }) {
  return (
    <Checkbox.Group
      className="choice-filter"
      value={chosenOf(props.value)}
      onChange={(keys) => props.onChange(anyOf(keys as string[]))}
      options={props.items.map((item) => ({ value: item.key, label: t(item.label, { context: 'state' }) }))}
    />
  )
}

export function ChoiceFilterLabel(props: { value: FilterValue; items: readonly CodeItem[] }) {
  return listed(
    chosenOf(props.value).map((key) =>
      t(props.items.find((item) => item.key === key)?.label ?? key, { context: 'state' }),
    ),
  )
}

/** The keys a condition names. */
export function chosenOf(value: FilterValue): string[] {
  return (value.in ?? value.eq ?? '').split(',').filter(Boolean)
}

/** A condition from keys: one is an equality, several are a choice. */
export function anyOf(keys: readonly string[]): FilterValue {
  if (keys.length === 0) return {}
  return keys.length === 1 ? { eq: keys[0] } : { in: keys.join(',') }
}
