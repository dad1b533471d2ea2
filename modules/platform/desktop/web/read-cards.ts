import { send } from '#browser/wire/send.ts'
import { currentPreview } from '#browser/wire/view-as.ts'

export type CardAsk = { instanceId: string; cardCode: string; settings?: Record<string, string | number> }
export type CardAnswer = { instanceId: string; ok: boolean; data?: unknown; msg?: string }

const timeoutMs = 60_000

/** Asks for all cards in one call and hands out each answer as it comes. */
export async function readCards(input: {
  roleCode: string
  items: readonly CardAsk[]
  isFresh?: boolean
  signal: AbortSignal
  onAnswer: (answer: CardAnswer) => void
}): Promise<void> {
  const { roleCode, isFresh = false } = input
  const call = {
    path: 'base/desk/batchData',
    headers: { accept: 'application/x-ndjson' },
    timeoutMs,
    isStream: true,
    // The cards come one by one; all of them together have the time of one call.
    signal: AbortSignal.any([input.signal, AbortSignal.timeout(timeoutMs)]),
  }
  const response = await (currentPreview() === undefined
    ? send({ ...call, method: 'POST', body: { roleCode, isFresh, items: input.items } })
    : send({
        ...call,
        method: 'GET',
        params: { roleCode, isFresh: String(isFresh), items: JSON.stringify(input.items) },
      }))
  let rest = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line.trim()) input.onAnswer(JSON.parse(line) as CardAnswer)
    if (done) return
  }
}
