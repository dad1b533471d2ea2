import { Radio } from 'antd'
import { stateItems, type StateOptions } from '#kernel/fields/choices/state/kind.ts'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ChoiceFilter, ChoiceFilterLabel } from '#browser/kit/parts/filters/choice-filter.tsx'
import { ChoiceInput } from '#browser/kit/parts/inputs/choice-input.tsx'
import { mainStateOf } from '#browser/kit/parts/main-state.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import '#browser/kit/form/form.css'

/** A state in its declared tone; the record's main state carries the dot. */
export const stateView: FieldView = {
  Cell: StateCell,
  Input: StateInput,
  Filter: (props: FilterProps) => <ChoiceFilter {...props} items={stateItems(props.field)} />,
  FilterLabel: ({ field, value }: FilterLabelProps) => <ChoiceFilterLabel value={value} items={stateItems(field)} />,
  width: 110,
  isSortable: true,
}

function StateInput(props: InputProps) {
  const items = stateItems(props.field)
  if (!(props.field.options as StateOptions).isSpread) return <ChoiceInput {...props} items={items} />
  return (
    <Radio.Group
      id={props.id}
      className="spread-choices"
      value={props.value}
      disabled={props.isDisabled}
      aria-label={t(props.field.options.label)}
      aria-describedby={props.describedBy}
      onChange={(event) => props.onChange(event.target.value)}
      options={items.map(({ key, label }) => ({ value: key, label: t(label, { context: 'state' }) }))}
    />
  )
}

function StateCell({ name, value, field, world }: CellProps) {
  const item = stateItems(field).find(({ key }) => key === String(value))
  const label = t(item?.label ?? String(value), { context: 'state' })
  if (!item?.tone) return <span>{label}</span>
  return (
    <ToneTag tone={item.tone} hasDot={name === mainStateOf(world.entity)}>
      {label}
    </ToneTag>
  )
}
