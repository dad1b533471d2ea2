import { addressOf } from '#kernel/http/define-route.ts'
import { send } from '#browser/wire/calls/send.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { cardDataRoute, type CardAnswer, type CardAsk } from '../shared/desk.ts'

const timeoutMs = 60_000

/** Asks for all cards in one call and hands out each answer as it comes. */
export async function readCards(input: {
  roleCode: string
  group?: string | undefined
  items: readonly CardAsk[]
  isFresh?: boolean
  signal: AbortSignal
  onAnswer: (answer: CardAnswer) => void
}): Promise<void> {
  const { roleCode, group, isFresh = false } = input
  const call = {
    path: addressOf(cardDataRoute),
    headers: { accept: 'application/x-ndjson' },
    timeoutMs,
    isStream: true,
    // The cards come one by one; all of them together have the time of one call.
    signal: AbortSignal.any([input.signal, AbortSignal.timeout(timeoutMs)]),
  }
  const response = await (currentPreview() === undefined
    ? send({ ...call, method: 'POST', body: { roleCode, group, isFresh, items: input.items } })
    : send({
        ...call,
        method: 'GET',
        params: { roleCode, ...(group && { group }), isFresh: String(isFresh), items: JSON.stringify(input.items) },
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
