import type { CellProps } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { RecordCard } from '#browser/kit/parts/record-card.tsx'
import './person-cell.css'

/** A person in a list: a small picture and the name. */
export function PersonCell({ value, row, world }: CellProps) {
  const name = String(value ?? '')
  const photos = row.photoFileId
  return (
    <span className="person-cell">
      <NameAvatar name={name} photoId={Array.isArray(photos) ? (photos[0] as string | undefined) : null} />
      {canDo(world, 'getOne') ? (
        <RecordCard path={addressOf(world.entity)} id={row.id}>
          {name}
        </RecordCard>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}
