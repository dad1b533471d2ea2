import { useEffect } from 'react'

/** Keeps the screen from going dark while something must be read off it; browsers that cannot are left alone. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let held: WakeLockSentinel | undefined
    let isOver = false
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      void navigator.wakeLock.request('screen').then(
        (lock) => {
          if (isOver) void lock.release()
          else held = lock
        },
        () => undefined,
      )
    }
    hold()
    // The browser lets go of it whenever the page is hidden.
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [isWanted])
}
