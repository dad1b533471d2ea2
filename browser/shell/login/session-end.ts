import { endCookieName, sessionEnds } from '#services/identity/shared/session-ends.ts'

/** Why the session ended that led here, told once: the server left the reason in a cookie. */
export function takeSessionEnd(): string | undefined {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${endCookieName}=`))
  if (entry === undefined) return undefined
  document.cookie = `${endCookieName}=; path=/; max-age=0; samesite=lax`
  return sessionEnds[entry.slice(endCookieName.length + 1)]
}
