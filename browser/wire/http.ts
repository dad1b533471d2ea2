import type { z } from 'zod'
import { addressOf, type DeclaredRoute, type Given } from '#kernel/http/define-route.ts'
import { notify } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { bucketName } from '#browser/wire/bucket.ts'
import { apiPath } from '#browser/wire/calls/client.ts'
import { accessToken } from '#browser/wire/session/credentials.ts'
import { queryOf } from '#browser/wire/calls/params.ts'
import type { Params } from '#browser/wire/calls/params.ts'
import { isAwaitedNow } from '#browser/wire/calls/awaited.ts'
import { isLossUntold } from '#browser/wire/calls/connection-state.ts'
import { frontMenu } from '#browser/wire/session/front-menu.ts'
import { RequestError, notifyError, notifySoon, takeOver } from '#browser/wire/calls/request-error.ts'
import type { Envelope } from '#browser/wire/calls/request-error.ts'
import { retried } from '#browser/wire/calls/retried.ts'
import { saveBlob } from '#browser/wire/save-blob.ts'
import { refused, send } from '#browser/wire/calls/send.ts'
import type { Call } from '#browser/wire/calls/send.ts'
import { shared } from '#browser/wire/calls/shared-gets.ts'

export { RequestError }

export type Page<Row> = {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
  totalCapped?: boolean
}

type CallOptions = {
  /** The page asks by itself (a count, a draft, a check while somebody types): a failure is told to nobody. */
  isBackground?: boolean
  /** Leaves out the client's own credential: for addresses that lead to somebody else's system. */
  withoutBasic?: boolean
  signal?: AbortSignal
  headers?: Record<string, string>
}

export type PostOptions = CallOptions & {
  params?: Params
  /** Sent instead of a JSON body; a FormData gets the upload's time limit of ten minutes. */
  form?: FormData | URLSearchParams
  idempotencyKey?: string
  /** Goes out even when the page is closed meanwhile; small bodies only. */
  keepalive?: boolean
}

const timeoutMs = 60_000
const uploadTimeoutMs = 600_000

/** A route is asked with what its input calls for; with nothing, where it calls for nothing. */
export type Asking<I extends z.ZodType, O> =
  Record<never, never> extends z.input<I>
    ? [asked?: Given<z.input<I>> | undefined, options?: O]
    : [asked: Given<z.input<I>>, options?: O]

/**
 * GET a declared route, or `base/sysUser/list`, and hand back `data`. Who asks the same at the same time shares one call; a lost
 * connection is tried again. What belongs to the first screen names the address and takes the type of the answer alone: a
 * declaration brings its schemas along.
 */
export function get<I extends z.ZodType, A>(
  route: DeclaredRoute<'GET', I, A>,
  ...asking: Asking<I, CallOptions>
): Promise<A>
export function get<T>(path: string, params?: Params, options?: CallOptions): Promise<T>
export async function get<T>(at: string | DeclaredRoute, params?: Params, options: CallOptions = {}): Promise<T> {
  const path = pathOf(at)
  const { isBackground = false, signal, ...rest } = options
  const key = JSON.stringify([path, queryOf(params), rest, isBackground, frontMenu(), accessToken()])
  const isAwaited = !isBackground && isAwaitedNow()
  const ask = async (until: AbortSignal) => {
    let wasTold = false
    const tellLoss = (error: RequestError) => {
      wasTold = isAwaited
      if (isAwaited && isLossUntold()) notifyError(error)
    }
    try {
      const call: Call = { method: 'GET', path, params, timeoutMs, ...rest, signal: until }
      return await retried(() => dataOf<T>(call), tellLoss, until)
    } catch (error) {
      if (wasTold && error instanceof RequestError && error.isUnreachable) takeOver(error)
      throw error
    }
  }
  return told(shared(key, signal, ask), isBackground)
}

/** POST a JSON body (or a form) to a declared route or an address and hand back `data`. What makes something is sent by `postOnce`. */
export function post<I extends z.ZodType, A, P extends string>(
  route: DeclaredRoute<'POST', I, A, P> & (IsMaking<P> extends true ? { readonly sentBy: 'postOnce' } : unknown),
  ...asking: Asking<I, PostOptions>
): Promise<A>
export function post<T>(path: string, body?: unknown, options?: PostOptions): Promise<T>
export async function post<T>(at: string | DeclaredRoute, body?: unknown, options: PostOptions = {}): Promise<T> {
  const path = pathOf(at)
  const { isBackground = false, idempotencyKey, headers, ...rest } = options
  const isUpload = rest.form instanceof FormData
  const answer = dataOf<T>({
    method: 'POST',
    path,
    body,
    timeoutMs: isUpload ? uploadTimeoutMs : timeoutMs,
    headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }) },
    ...rest,
  })
  return told(answer, isBackground)
}

/** Whether an address makes something each time it is called, as its last word says. Codes by message are counted by the server. */
type IsMaking<P extends string> = P extends `${string}/${Making}${infer Rest}`
  ? Rest extends `Code${string}` | `Sms${string}`
    ? false
    : true
  : false
type Making = 'add' | 'apply' | 'start' | 'send' | 'copy' | 'create' | 'rate' | 'register'

function pathOf(at: string | DeclaredRoute): string {
  return typeof at === 'string' ? at : addressOf(at)
}

/** A key that makes repeating a write harmless. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Address under which the browser shows a private file; of a picture also a smaller version, by its longest side. */
export function fileLink(fileId: string, thumb?: 240 | 960): string {
  return fileAddress('link-file', fileId) + (thumb ? `&thumb=${thumb}` : '')
}

/** Address under which the browser saves a private file. */
export function fileDownloadLink(fileId: string): string {
  return fileAddress('download-file', fileId)
}

/** What became of an export: saved, under way as a job, or nothing. */
export type ExportOutcome = 'saved' | 'nothing' | { jobId: string }

/** POST an export and save the sheet, or learn that it is being made. Failures are told in the words of spec §8. */
export async function downloadExport(path: string, body: unknown): Promise<ExportOutcome> {
  return save({ method: 'POST', path, body, timeoutMs })
}

/** GET a file (an import template) and save it. */
export async function downloadFile(path: string, params?: Params): Promise<boolean> {
  return (await save({ method: 'GET', path, params, timeoutMs })) === 'saved'
}

async function dataOf<T>(call: Call): Promise<T> {
  const response = await send(call)
  const envelope = (await response.json().catch(() => ({}))) as Envelope
  if (envelope.code === 401 || envelope.success === false) throw refused(response.status, envelope)
  // The token endpoint alone answers without an envelope.
  return ('data' in envelope ? envelope.data : envelope) as T
}

/** Tells of a failure, unless nobody waits for it. A query in which it ends has the last word (`query.ts`). */
async function told<T>(answer: Promise<T>, isBackground: boolean): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isBackground) takeOver(error)
    else if (error instanceof RequestError) notifySoon(error)
    throw error
  }
}

async function save(call: Call): Promise<ExportOutcome> {
  try {
    const response = await send(call)
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const envelope = (await response.json()) as Envelope & { data?: { jobId?: string } | null }
      const jobId = envelope.data?.jobId
      if (envelope.code !== 200 || jobId === undefined) throw refused(response.status, envelope)
      return { jobId }
    }
    if (response.status !== 200) throw refused(response.status, {})
    const blob = await response.blob()
    if (blob.size === 0) {
      notify({ kind: 'warning', text: t('没有可导出的数据！') })
      return 'nothing'
    }
    saveBlob(blob, fileNameOf(response))
    return 'saved'
  } catch (error) {
    const detail = error instanceof RequestError ? error.msg : undefined
    if (!(error instanceof RequestError && error.status === 401))
      notify({ kind: 'error', text: t('导出失败！'), detail })
    return 'nothing'
  }
}

/** The server sends the name as base64 of its UTF-8 bytes. */
function fileNameOf(response: Response): string {
  const encoded = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)),
    )
  } catch {
    return encoded === '' ? 'export.xlsx' : encoded
  }
}

function fileAddress(verb: string, fileId: string): string {
  return apiPath(`resource/oss/endpoint/${verb}`) + queryOf({ fileId, bucketName: bucketName(), token: accessToken() })
}
