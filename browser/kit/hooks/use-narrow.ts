import { useSyncExternalStore } from 'react'

/** Whether the window is of phone width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

/** The same, outside React. */
export function isNarrow(): boolean {
  return matchMedia(phone).matches
}

const phone = '(max-width: 767.98px)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
