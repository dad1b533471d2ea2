import type { CellProps } from '#kernel/fields/view.ts'
import { NameAvatar } from '#kernel/web/parts/name-avatar.tsx'
import './person-cell.css'

/** A person in a list: a small picture and the name. */
export function PersonCell({ value, row }: CellProps) {
  const name = String(value ?? '')
  const photos = row.photoFileId
  return (
    <span className="person-cell">
      <NameAvatar name={name} photoId={Array.isArray(photos) ? (photos[0] as string | undefined) : null} />
      <span>{name}</span>
    </span>
  )
}
