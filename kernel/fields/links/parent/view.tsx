import type { ParentOptions } from '#kernel/fields/links/parent/kind.ts'
import { RefCell } from '#kernel/fields/links/ref/view.tsx'
import type { FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { anyOf, chosenOf } from '#browser/kit/parts/filters/choice-filter.tsx'
import { ReferenceFilterLabel } from '#browser/kit/parts/filters/reference-filter.tsx'
import { TreeReference } from '#browser/kit/parts/inputs/reference-input.tsx'

/** The row above in the entity's own tree, chosen in that tree. */
export const parentView: FieldView = {
  Cell: RefCell,
  Input: ParentInput,
  Filter: ParentFilter,
  FilterLabel: (props: FilterLabelProps) => <ReferenceFilterLabel {...props} entityName={entityNameOf(props)} />,
  width: 160,
  isTree: true,
}

function ParentInput(props: InputProps) {
  return (
    <TreeReference
      {...props}
      entityName={entityNameOf(props)}
      value={props.value ? [String(props.value)] : []}
      onChange={(ids) => props.onChange(ids[0] ?? null)}
    />
  )
}

function ParentFilter(props: FilterProps) {
  return (
    <TreeReference
      id={`filter-${props.name}`}
      name={props.name}
      field={props.field}
      world={props.world}
      entityName={entityNameOf(props)}
      isMultiple
      startsOpen={props.isAlone}
      value={chosenOf(props.value)}
      onChange={(ids) => props.onChange(anyOf(ids))}
    />
  )
}

function entityNameOf(props: Pick<InputProps, 'field'>): string {
  return (props.field.options as ParentOptions).entity
}
