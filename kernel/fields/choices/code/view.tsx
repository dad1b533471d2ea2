import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'
import type {
  CellProps,
  FieldView,
  FieldWorld,
  FilterLabelProps,
  FilterProps,
  InputProps,
} from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ChoiceFilter, ChoiceFilterLabel } from '#browser/kit/parts/filters/choice-filter.tsx'
import { ChoiceInput } from '#browser/kit/parts/inputs/choice-input.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'

/** A code of the dictionary: a tag where the set gives it a tone, else plain words. */
export const codeView: FieldView = {
  Cell: CodeCell,
  Input: (props: InputProps) => <ChoiceInput {...props} items={itemsOf(props.field, props.world)} />,
  Filter: (props: FilterProps) => <ChoiceFilter {...props} items={itemsOf(props.field, props.world)} />,
  FilterLabel: ({ field, world, value }: FilterLabelProps) => (
    <ChoiceFilterLabel value={value} items={itemsOf(field, world)} />
  ),
  width: 110,
  isSortable: true,
}

function CodeCell({ value, field, world }: CellProps) {
  const item = itemsOf(field, world).find(({ key }) => key === String(value))
  const label = t(item?.label ?? String(value), { context: 'state' })
  return item?.tone ? <ToneTag tone={item.tone}>{label}</ToneTag> : <span>{label}</span>
}

function itemsOf(field: AnyField, world: FieldWorld): readonly CodeItem[] {
  return world.meta.codes[(field.options as CodeOptions).set ?? ''] ?? []
}
