import { eventReader } from '#browser/wire/push/event-text.ts'
import { RequestError } from '#browser/wire/calls/request-error.ts'
import { send } from '#browser/wire/calls/send.ts'

export type Block = { ok: boolean; data: unknown; asOf: string | null }
/** A block without `data` still holds what it said before. */
export type Snapshot = { asOf: string; blocks: Record<string, Omit<Block, 'data'> & { data?: unknown }> }
export type ScreenConfig = {
  code: string
  title: string
  schoolName: string
  blocks: { key: string; label: string; refreshSeconds: number }[]
  minGroup: number
  isCalm: boolean
  reloadAt: string
  approvalNo: string
  serverTime: string
}

export type Outcome<T> = { got: T } | 'refused' | 'lost'

const answerWithinMs = 15_000
/** The server says something every fifteen seconds; after three silences the line is dead. */
const silenceMs = 50_000

/** Asks for something of a screen; a refusal and a lost server are answers here. */
export async function askScreen<T>(
  path: string,
  { key, signal }: { key: string | null; signal: AbortSignal },
): Promise<Outcome<T>> {
  try {
    const answer = await send({
      method: 'GET',
      path: `report/openApi/dataScreen/${path}`,
      headers: keyHeader(key),
      timeoutMs: answerWithinMs,
      signal,
    })
    return { got: ((await answer.json()) as { data: T }).data }
  } catch (error) {
    return error instanceof RequestError && error.status === 403 ? 'refused' : 'lost'
  }
}

/** Reads the events of a screen until the line ends; says how it ended, `lost` where nobody said so. */
export async function readStream(
  code: string,
  { key, signal, take }: { key: string | null; signal: AbortSignal; take: (event: string, data: Snapshot) => void },
): Promise<string> {
  const silence = new AbortController()
  const wait = () => setTimeout(() => silence.abort(), silenceMs)
  let timer = wait()
  let last = 'lost'
  try {
    const answer = await send({
      method: 'GET',
      path: `report/openApi/dataScreen/${code}/stream`,
      headers: keyHeader(key),
      timeoutMs: answerWithinMs,
      isStream: true,
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const read = eventReader(({ event, data }) => {
      last = event
      if (data !== null) take(event, data as Snapshot)
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return last
      clearTimeout(timer)
      timer = wait()
      read(value)
    }
  } catch {
    return 'lost'
  } finally {
    clearTimeout(timer)
  }
}

function keyHeader(key: string | null): Record<string, string> {
  return key === null ? {} : { 'Screen-Key': key }
}
