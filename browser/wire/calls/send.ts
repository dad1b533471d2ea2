import { htmlLanguage } from '#browser/wire/i18n.ts'
import { apiPath, basicCredential, knownTenant } from '#browser/wire/calls/client.ts'
import { accessToken, leaveForced } from '#browser/wire/session/credentials.ts'
import { frontMenu } from '#browser/wire/session/front-menu.ts'
import { queryOf } from '#browser/wire/calls/params.ts'
import { isAway } from '#browser/wire/session/presence.ts'
import type { Params } from '#browser/wire/calls/params.ts'
import { renewIfExpired } from '#browser/wire/session/renew.ts'
import { connectionFound, connectionLost } from '#browser/wire/calls/connection-state.ts'
import { connectionError, errorOf } from '#browser/wire/calls/request-error.ts'
import type { Envelope } from '#browser/wire/calls/request-error.ts'
import { askSecondAuth, secondAuthIn } from '#browser/wire/session/second-auth.ts'
import { correctClock, signRequest } from '#browser/wire/calls/sign.ts'

export type Call = {
  method: 'GET' | 'POST'
  path: string
  params?: Params
  body?: unknown
  form?: FormData | URLSearchParams
  headers?: Record<string, string>
  /** Tickets this call has brought already, by what they are for. */
  proven?: Readonly<Record<string, string>>
  timeoutMs: number
  signal?: AbortSignal
  /** Goes out even when the page is closed meanwhile. */
  keepalive?: boolean
  /** Leaves out the client's own credential (spec §7): for addresses that lead to somebody else's system. */
  withoutBasic?: boolean
  /** The answer is read as it comes, for as long as the caller likes: the time limit ends with its head. */
  isStream?: boolean
}

/** Sends one call and hands back a successful answer; everything else is thrown as a RequestError. */
export async function send(call: Call): Promise<Response> {
  await renewIfExpired()
  const first = await sendOnce(call)
  if (first.ok) return first
  const envelope = await envelopeOf(first)
  const serverTime = first.status === 400 ? (envelope.data as { serverTime?: unknown } | null)?.serverTime : undefined
  // A wrong clock on this computer: take the server's and repeat once.
  if (serverTime !== undefined && correctClock(serverTime)) {
    const second = await sendOnce(call)
    if (second.ok) return second
    throw refused(second.status, await envelopeOf(second))
  }
  const wanted = first.status === 400 ? secondAuthIn(envelope.data) : undefined
  const proven = call.proven ?? {}
  const ticket = wanted && !(wanted.operation in proven) ? await askSecondAuth(wanted) : undefined
  // The same call again with the ticket: whatever was filled in is still there. What does two protected things asks twice.
  if (wanted && ticket !== undefined) {
    const tickets = { ...proven, [wanted.operation]: ticket }
    const headers = { ...call.headers, [ticketHeader]: Object.values(tickets).join(',') }
    return send({ ...call, headers, proven: tickets })
  }
  throw refused(first.status, envelope)
}

let onLocked: (() => void) | undefined
let wasLocked = false

/** Who shows the lock is told when the server says that the screen is locked, also when it said so before. */
export function onScreenLocked(tell: () => void): void {
  onLocked = tell
  if (wasLocked) tell()
}

const ticketHeader = 'Second-Auth'
/** The only page open to somebody whose password must be changed. */
const changePasswordPath = '/login/changePassword'

/** The refusal as an error; one that means "not signed in" ends the session (spec §4). */
export function refused(status: number, envelope: Envelope): Error {
  const isSignedOut = status === 401 || envelope.code === 401
  const reason = status === 403 ? (envelope.data as { reason?: unknown } | null)?.reason : undefined
  if (reason === 'LOCKED') {
    wasLocked = true
    onLocked?.()
  }
  if (reason === 'PWD_CHANGE' && window.location.pathname !== changePasswordPath)
    window.location.replace(changePasswordPath)
  if (isSignedOut && (accessToken() !== undefined || !['/', '/login'].includes(window.location.pathname))) leaveForced()
  return errorOf(isSignedOut ? 401 : status, envelope)
}

async function sendOnce(call: Call): Promise<Response> {
  const address = apiPath(call.path) + queryOf(call.params)
  const deadline = new AbortController()
  const timer = window.setTimeout(() => deadline.abort(), call.timeoutMs)
  const signals = call.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, call.signal])
  try {
    const answer = await fetch(address, {
      method: call.method,
      headers: await headersOf(call, address),
      body: call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
      signal: signals,
      ...(call.keepalive ? { keepalive: true } : {}),
    })
    const whole = call.isStream ? answer : await readWhole(answer)
    connectionFound()
    return whole
  } catch (error) {
    if (call.signal?.aborted === true) throw error
    if (!deadline.signal.aborted) connectionLost()
    throw connectionError(deadline.signal.aborted)
  } finally {
    window.clearTimeout(timer)
  }
}

/** The time limit is for the whole call: a body that stalls is as late as a head that never came. */
async function readWhole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer
  // A sheet may be large and is kept by the browser; what is read here is told as text, which its tools can show.
  const isSaid = /json|text/.test(headers.get('content-type') ?? '')
  const body = isSaid ? await answer.text() : await answer.blob()
  const isEmpty = typeof body === 'string' ? body === '' : body.size === 0
  return new Response(isEmpty ? null : body, { status, statusText, headers })
}

async function headersOf(call: Call, address: string): Promise<Record<string, string>> {
  const token = accessToken()
  const tenant = knownTenant()
  const menuId = frontMenu()
  return {
    ...(call.withoutBasic ? {} : { Authorization: basicCredential }),
    'Accept-Language': htmlLanguage(),
    ...(menuId === undefined ? {} : { 'Menu-Id': menuId }),
    ...(isAway() ? { Unattended: '1' } : {}),
    ...(tenant === undefined ? {} : { 'Tenant-Id': tenant }),
    ...(token === undefined
      ? {}
      : { 'FlySource-Auth': `bearer ${token}`, 'FlySource-sign': await signRequest(address, token) }),
    ...(call.form === undefined && call.body !== undefined ? { 'Content-Type': 'application/json' } : {}),
    ...call.headers,
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  const parsed: unknown = await response.json().catch(() => ({}))
  const envelope = typeof parsed === 'object' && parsed !== null ? (parsed as Envelope) : {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    traceId: response.headers.get('x-trace-id') ?? undefined,
    ...(response.status === 429 && retryAfter > 0 ? { retryAfter } : {}),
    ...envelope,
  }
}
