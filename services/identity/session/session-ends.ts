import { AppError } from '#kernel/errors/define-error.ts'
import { unauthenticated } from '#kernel/errors/platform-errors.ts'
import { sessionOver } from '../errors.ts'
import { endCookieName, sessionEnds } from '../shared/session-ends.ts'

/** The 401 of a session that is over, saying why where that is known. */
export function endedSession(reason: string | null): AppError {
  const message = reason === null ? undefined : sessionEnds[reason]
  return message === undefined
    ? unauthenticated()
    : new AppError({ code: unauthenticated.code, status: 401, message, data: { reason } })
}

/** The same for somebody who came to renew it. */
export function endedRenewal(reason: string | null): AppError {
  const usual = sessionOver()
  const message = reason === null ? undefined : sessionEnds[reason]
  return message === undefined
    ? usual
    : new AppError({ code: usual.code, status: usual.status, message, data: { reason, errorCode: 401 } })
}

/** A word the browser keeps for a minute, so that the login page its tabs are led to can say why. It proves nothing and opens nothing. */
export function endCookie(error: AppError): string | null {
  const reason = (error.data as { reason?: unknown } | null)?.reason
  const isEnd = error.status === 401 || error.code === sessionOver.code
  if (!isEnd || typeof reason !== 'string' || !Object.hasOwn(sessionEnds, reason)) return null
  return `${endCookieName}=${reason}; Path=/; Max-Age=60; SameSite=Lax`
}
