import { useEffect, useState } from 'react'
import { send } from '#browser/wire/calls/send.ts'
import { NameAvatar } from './name-avatar.tsx'

type Props = {
  name: string
  /** Where it is asked for, with what; null where there is none. */
  path: string | null
  params: Readonly<Record<string, string>>
  size: number
  className?: string
}

/** A photo that comes with the caller's own right for as long as somebody stands there, so it is fetched and not linked. */
export function FetchedPhoto({ name, path, params, size, className }: Props) {
  const [link, setLink] = useState<string>()
  const asked = JSON.stringify(params)
  useEffect(() => {
    if (path === null) return undefined
    const stop = new AbortController()
    let made: string | undefined
    const given = JSON.parse(asked) as Record<string, string>
    send({ method: 'GET', path, params: given, timeoutMs: 20_000, signal: stop.signal })
      .then(async (response) => setLink((made = URL.createObjectURL(await response.blob()))))
      .catch(() => undefined)
    return () => {
      stop.abort()
      setLink(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [path, asked])
  if (!link)
    return (
      <span className={className}>
        <NameAvatar name={name} size={size} shape="portrait" />
      </span>
    )
  const style = className ? undefined : { width: size, height: Math.round(size * 1.27) }
  return <img className={className ?? 'name-avatar name-avatar-portrait'} style={style} src={link} alt={name} />
}
