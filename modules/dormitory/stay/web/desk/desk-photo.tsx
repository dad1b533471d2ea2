import { FetchedPhoto } from '#browser/kit/parts/fetched-photo.tsx'
import { deskPhotoRoute, type DeskStay } from '../../shared/desk/desk-routes.ts'

const path = `${deskPhotoRoute.service}/${deskPhotoRoute.path}`

/** Whoever stands at the counter, to be compared with their face. */
export function DeskPhoto({ stay: { id, xm, hasPhoto }, size }: { stay: DeskStay; size: number }) {
  return <FetchedPhoto name={xm} path={hasPhoto ? path : null} params={{ id }} size={size} />
}
