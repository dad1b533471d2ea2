import { useSyncExternalStore } from 'react'

const compact = '(max-width: 999.98px)'

/** Whether the window is too narrow for the header menu and the tags view. */
export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(compact).matches)
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(compact)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
