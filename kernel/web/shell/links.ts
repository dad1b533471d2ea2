import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

type Opener = (params: URLSearchParams) => void

const openers = new Map<string, Opener>()

/** Opens links to this path in place, over whatever page is in front. */
export function useLinkOpener(path: string, open: Opener): void {
  const latest = useEffectEvent(open)
  useEffect(() => {
    const opener: Opener = (params) => latest(params)
    openers.set(path, opener)
    return () => void (openers.get(path) === opener && openers.delete(path))
  }, [path])
}

/** Follows a link within the platform. */
export function useOpenLink(): (link: string) => void {
  const navigate = useNavigate()
  return (link) => {
    const { pathname, searchParams } = new URL(link, window.location.origin)
    const opener = openers.get(pathname)
    if (opener) opener(searchParams)
    else void navigate(link)
  }
}
