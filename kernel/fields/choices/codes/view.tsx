import type { AnyField } from '#kernel/entity/field.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'
import type {
  CellProps,
  FieldView,
  FieldWorld,
  FilterLabelProps,
  FilterProps,
  InputProps,
} from '#kernel/fields/view.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { ChoiceFilter, ChoiceFilterLabel } from '#browser/kit/parts/filters/choice-filter.tsx'
import { Select } from '#browser/kit/phone/select.tsx'

/** Several codes of the dictionary in one value. */
export const codesView: FieldView = {
  Cell: CodesCell,
  Input: CodesInput,
  Filter: (props: FilterProps) => <ChoiceFilter {...props} items={itemsOf(props.field, props.world)} />,
  FilterLabel: ({ field, world, value }: FilterLabelProps) => (
    <ChoiceFilterLabel value={value} items={itemsOf(field, world)} />
  ),
  width: 180,
  isWide: true,
}

function CodesCell({ value, field, world, place }: CellProps) {
  const items = itemsOf(field, world)
  const keys = Array.isArray(value) ? (value as string[]) : []
  if (keys.length === 0) return <span className="blank">—</span>
  const text = listed(keys.map((key) => t(items.find((item) => item.key === key)?.label ?? key, { context: 'state' })))
  return place === 'list' ? <span title={text}>{text}</span> : <span>{text}</span>
}

function CodesInput(props: InputProps) {
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : []
  return (
    <Select
      id={props.id}
      mode="multiple"
      value={chosen}
      onChange={(keys: string[]) => props.onChange(keys)}
      options={itemsOf(props.field, props.world)
        .filter((item) => !item.disabled || chosen.includes(item.key))
        .map((item) => ({ value: item.key, label: t(item.label, { context: 'state' }) }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('请选择')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}

function itemsOf(field: AnyField, world: FieldWorld): readonly CodeItem[] {
  return world.meta.codes[(field.options as CodeOptions).set ?? ''] ?? []
}
