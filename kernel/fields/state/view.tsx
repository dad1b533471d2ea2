import { stateItems } from '#kernel/fields/state/kind.ts'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { t } from '#kernel/web/i18n.ts'
import { ChoiceFilter, ChoiceFilterLabel } from '#kernel/web/parts/filters/choice-filter.tsx'
import { ChoiceInput } from '#kernel/web/parts/inputs/choice-input.tsx'
import { mainStateOf } from '#kernel/web/parts/main-state.ts'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'

/** A state in its declared tone; the record's main state carries the dot. */
export const stateView: FieldView = {
  Cell: StateCell,
  Input: (props: InputProps) => <ChoiceInput {...props} items={stateItems(props.field)} />,
  Filter: (props: FilterProps) => <ChoiceFilter {...props} items={stateItems(props.field)} />,
  FilterLabel: ({ field, value }: FilterLabelProps) => <ChoiceFilterLabel value={value} items={stateItems(field)} />,
  width: 110,
  isSortable: true,
}

function StateCell({ name, value, field, world }: CellProps) {
  const item = stateItems(field).find(({ key }) => key === String(value))
  const label = t(item?.label ?? String(value))
  if (!item?.tone) return <span>{label}</span>
  return (
    <ToneTag tone={item.tone} hasDot={name === mainStateOf(world.entity)}>
      {label}
    </ToneTag>
  )
}
