import './name-avatar.css'
import { fileLink } from '#browser/wire/http.ts'

const pairCount = 6

/** The photo of a person, or the first character of the name on a ground chosen by the name. */
export function NameAvatar(props: {
  name: string
  size?: number
  photoId?: string | null
  shape?: 'round' | 'portrait'
}) {
  const { name, size = 26, photoId, shape = 'round' } = props
  const height = shape === 'portrait' ? Math.round(size * 1.27) : size
  const style = { width: size, height, fontSize: Math.max(11, Math.round(size * 0.42)) }
  if (photoId)
    return <img className={`name-avatar name-avatar-${shape}`} style={style} src={fileLink(photoId)} alt={name} />
  return (
    <span className={`name-avatar name-avatar-${shape} name-avatar-${pairOf(name)}`} style={style} aria-hidden="true">
      {[...name][0] ?? ''}
    </span>
  )
}

function pairOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 9973
  return hash % pairCount
}
