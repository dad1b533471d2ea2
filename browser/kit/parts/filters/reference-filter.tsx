import type { FilterLabelProps, FilterProps } from '#kernel/fields/view.ts'
import { useLabels } from '#browser/kit/hooks/record/use-options.ts'
import { listed } from '#browser/wire/i18n.ts'
import { ReferenceInput } from '#browser/kit/parts/inputs/reference-input.tsx'
import { anyOf, chosenOf } from './choice-filter.tsx'

/** Any of the chosen rows of another entity. */
export function ReferenceFilter(props: FilterProps & { entityName: string }) {
  return (
    <ReferenceInput
      id={`filter-${props.name}`}
      name={props.name}
      field={props.field}
      world={props.world}
      entityName={props.entityName}
      isMultiple
      startsOpen={props.isAlone}
      value={chosenOf(props.value)}
      onChange={(ids) => props.onChange(anyOf(ids))}
    />
  )
}

export function ReferenceFilterLabel(props: FilterLabelProps & { entityName: string }) {
  const labels = useLabels(props.world, props.entityName, chosenOf(props.value))
  return listed(labels.map((option) => option.label)) || '…'
}
