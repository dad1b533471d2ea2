import { endCookieName, sessionEnds } from '#services/identity/shared/session-ends.ts'

/** Why the session ended that led here: whoever ended it left the reason in a cookie, for every tab that is led here with it. */
export function sessionEnd(): string | undefined {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${endCookieName}=`))
  if (entry === undefined) return undefined
  // Not at once: the other tabs of this session are still on their way here.
  window.addEventListener('pagehide', forgetSessionEnd, { once: true })
  return sessionEnds[entry.slice(endCookieName.length + 1)]
}

/** Whoever is in again, or came here anew, has read it. */
export function forgetSessionEnd(): void {
  document.cookie = `${endCookieName}=; path=/; max-age=0; samesite=lax`
}
