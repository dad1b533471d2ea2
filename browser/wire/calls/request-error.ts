import { Fragment, createElement } from 'react'
import type { ReactNode } from 'react'
import { notify } from '#browser/wire/feedback.ts'
import type { Notice } from '#browser/wire/feedback.ts'
import { shown, t, tKey } from '#browser/wire/i18n.ts'
import { TraceLine } from '#browser/wire/trace-line.tsx'

/** What every envelope may carry. */
export type Envelope = {
  success?: boolean
  code?: number
  data?: unknown
  msg?: string
  error_code?: number
  error_description?: string
  reason?: string
  traceId?: string
  /** Seconds of the header `Retry-After`. */
  retryAfter?: number
}

type Facts = { status: number; code: number; msg: string; data: unknown; traceId: string | undefined }

const noAnswer = { late: tKey('网络超时'), unreachable: tKey('网络连接错误') }

/** A call that did not succeed. `status` is 0 when no answer came. */
export class RequestError extends Error {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly traceId: string | undefined

  constructor(facts: Facts) {
    super(facts.msg)
    this.name = 'RequestError'
    this.status = facts.status
    this.code = facts.code
    this.msg = facts.msg
    this.data = facts.data
    this.traceId = facts.traceId
  }

  /** There was no way to the server, so nothing was asked. */
  get isUnreachable(): boolean {
    return this.status === 0 && this.msg === noAnswer.unreachable
  }

  /** Reasons by field name, of a refused form. */
  get fieldErrors(): Record<string, string> {
    if (
      this.status !== 400 ||
      this.data === null ||
      typeof this.data !== 'object' ||
      'reason' in this.data ||
      'secondAuth' in this.data
    )
      return {}
    return Object.fromEntries(
      Object.entries(this.data).flatMap(([name, reason]) =>
        typeof reason === 'string' ? [[name, shown(reason)]] : [],
      ),
    )
  }
}

/** Reads a failed answer; an answer that is no envelope (a proxy's page) is one with nothing in it. */
export function errorOf(status: number, envelope: Envelope): RequestError {
  return new RequestError({
    status,
    code: envelope.code ?? envelope.error_code ?? status,
    msg: shown(envelope.msg ?? envelope.error_description ?? ''),
    // The token endpoint has no envelope: what it tells stands beside the reason.
    data: envelope.data ?? (envelope.reason === undefined && envelope.retryAfter === undefined ? null : envelope),
    traceId: envelope.traceId ?? traceIdIn(envelope.data),
  })
}

/** No answer: too late, or no way to the server. */
export function connectionError(isTimeout: boolean): RequestError {
  const msg = isTimeout ? noAnswer.late : noAnswer.unreachable
  return new RequestError({ status: 0, code: 0, msg, data: null, traceId: undefined })
}

/** Failures that need no word any more: told, or answered in another way. */
const settled = new WeakSet<RequestError>()

/** Tells the person, in the words of spec §8, once. The end of a session speaks for itself. */
export function notifyError(error: RequestError): void {
  if (settled.has(error) || error.status === 401) return
  settled.add(error)
  const notice = noticeOf(error)
  if (notice !== undefined) notify(notice)
}

/** Tells of a failure as soon as whoever caught it had the time to take it over. */
export function notifySoon(error: RequestError): void {
  window.setTimeout(() => notifyError(error))
}

/** Says nothing of this failure: nobody waits for it, or it has become a question to the person. */
export function takeOver(error: unknown): void {
  if (error instanceof RequestError) settled.add(error)
}

/** What is said of a failure: the second line is the server's own sentence. */
export function noticeOf({ status, msg, data, traceId }: RequestError): Notice | undefined {
  // The lock says it by itself, over the whole page.
  if (status === 403 && (data as { reason?: unknown } | null)?.reason === 'LOCKED') return undefined
  if (status === 0) return { kind: 'error', text: t(msg) }
  if (status === 200 || status === 400) return msg === '' ? undefined : { kind: 'error', text: msg }
  return {
    kind: 'error',
    text: t('服务器错误，错误代码：') + String(status),
    detail: detailOf(status === 429 ? t('操作过于频繁，请{{n}}秒后重试', { n: secondsIn(data) }) : msg, traceId),
  }
}

function detailOf(msg: string, traceId: string | undefined): ReactNode {
  if (traceId === undefined) return msg || undefined
  return createElement(Fragment, null, msg && createElement('div', null, msg), createElement(TraceLine, { traceId }))
}

function secondsIn(data: unknown): number {
  const { seconds, retryAfter } = (data ?? {}) as { seconds?: unknown; retryAfter?: unknown }
  return Math.max(1, Math.ceil(Number(seconds ?? retryAfter ?? 1)) || 1)
}

function traceIdIn(data: unknown): string | undefined {
  const traceId = typeof data === 'object' && data !== null && 'traceId' in data ? data.traceId : undefined
  return typeof traceId === 'string' ? traceId : undefined
}
