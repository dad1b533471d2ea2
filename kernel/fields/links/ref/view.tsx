import { titleKeyOf, type RefOptions } from '#kernel/fields/links/ref/kind.ts'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { RecordCard } from '#browser/kit/parts/record-card.tsx'
import { ReferenceFilter, ReferenceFilterLabel } from '#browser/kit/parts/filters/reference-filter.tsx'
import { ReferenceInput } from '#browser/kit/parts/inputs/reference-input.tsx'

/** A row of another entity: its title comes along, a picker searches it. */
export const refView: FieldView = {
  Cell: RefCell,
  Input: RefInput,
  Filter: (props: FilterProps) => (
    <ReferenceFilter {...props} entityName={(props.field.options as RefOptions).entity} />
  ),
  FilterLabel: (props: FilterLabelProps) => (
    <ReferenceFilterLabel {...props} entityName={(props.field.options as RefOptions).entity} />
  ),
  width: 150,
}

/** The title that travels beside the id; of a person, or whatever has a card, it shows more on hover. */
export function RefCell({ name, field, row, world, place }: CellProps) {
  const title = row[titleKeyOf(name)]
  if (typeof title !== 'string' || title === '') return <span className="blank">—</span>
  const target = world.meta.refs?.[(field.options as RefOptions).entity]
  if (target?.hasCard && typeof row[name] === 'string')
    return (
      <RecordCard path={target.path} id={row[name]}>
        {title}
      </RecordCard>
    )
  return place === 'list' ? <span title={title}>{title}</span> : <span>{title}</span>
}

function RefInput(props: InputProps) {
  const { row, name } = props
  const title = row?.[titleKeyOf(name)]
  return (
    <ReferenceInput
      {...props}
      known={row && typeof title === 'string' ? { [String(row[name])]: title } : undefined}
      entityName={(props.field.options as RefOptions).entity}
      value={props.value ? [String(props.value)] : []}
      onChange={(ids) => props.onChange(ids[0] ?? null)}
    />
  )
}
