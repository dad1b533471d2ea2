import { useEffect } from 'react'
import { setPref, usePrefStore } from '#browser/kit/hooks/pref-store.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { onThemeChosen, ownOf, takeOwnTheme, useThemeConfig } from './theme-config.ts'

const prefKey = 'theme'

/** Lets the look follow the person: this browser's counts until the server has answered, then theirs. */
export function useThemeSync(): void {
  const isLoaded = usePrefStore((state) => state.isLoaded)
  const kept = usePrefStore((state) => (state.isLoaded ? state.values[prefKey] : undefined))
  const isLockedByRole = useSession(({ user }) => user?.isLockScreen === true)
  useEffect(() => {
    onThemeChosen((own) => setPref(prefKey, own))
    return () => onThemeChosen(undefined)
  }, [])
  useEffect(() => {
    if (isLoaded && kept !== undefined && JSON.stringify(kept) !== JSON.stringify(ownOf(useThemeConfig.getState())))
      void takeOwnTheme(kept)
  }, [isLoaded, kept])
  useEffect(() => {
    // Roles that must not leave a screen open begin with the lock on.
    if (isLoaded && isLockedByRole && kept === undefined) void takeOwnTheme({ isLockScreen: true })
  }, [isLoaded, isLockedByRole, kept])
}
