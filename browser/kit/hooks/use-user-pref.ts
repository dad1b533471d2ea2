import { useEffect } from 'react'
import { prefEvent } from '#services/prefs/shared/limits.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { loadPrefs, reloadPrefs, setPref, takePushedPref, usePrefStore } from './pref-store.ts'

/** A choice that follows the person to other computers. Keys begin with the area: `list:base/dataDictionary`. At most 32 kB, as JSON. */
export function useUserPref<T>(key: string, fallback: T): [T, (value: T) => void] {
  const value = usePrefStore(({ values }) => values[key]) as T | null | undefined
  return [value ?? fallback, (next) => setPref(key, next)]
}

/**
 * Whether it is known what somebody chose: this browser remembers it, the server told it, or it cannot be had. What hangs on such a
 * choice is shown from then on, and not otherwise first.
 */
export function useIsPrefKnown(...keys: readonly string[]): boolean {
  // Who looks as somebody else has no preferences here.
  return usePrefStore(
    ({ values, isSettled }) =>
      isSettled || currentPreview() !== undefined || keys.every((key) => values[key] !== undefined),
  )
}

/** Loads the person's preferences and follows what other tabs and computers change; the shell does it once. Who looks as somebody else leaves theirs alone. */
export function useUserPrefs(userId: string | undefined): void {
  useEffect(() => {
    if (userId !== undefined && currentPreview() === undefined) void loadPrefs(userId)
  }, [userId])
  usePush(prefEvent, ({ data, isResync }) => {
    if (isResync) void reloadPrefs()
    else void takePushedPref(data as { key?: string; version?: number }).catch(() => undefined)
  })
}
