import { accountLocked } from './errors.ts'

/** So many wrong passwords in a row lock an account. */
export const failuresToLock = 5
export const lockMs = 15 * 60_000

/** Refuses while a lock lasts, telling how long it still does. */
export function refuseLocked(lockedUntil: string | number | null, now: Date): void {
  if (lockedUntil === null) return
  const left = new Date(lockedUntil).getTime() - now.getTime()
  if (left > 0) throw accountLocked({ minutes: Math.ceil(left / 60_000) })
}
