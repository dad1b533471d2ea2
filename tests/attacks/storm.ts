import { randomFor } from '#kernel/world/demo-random.ts'
import { requestAt, type Request } from './requests.ts'
import type { Target } from './targets.ts'

/** Sends a request as one of the callers; null: without sign-in. What it answers, or what became of it instead. */
export type Send = (
  request: Omit<Request, 'target' | 'body'> & { body?: string | Buffer },
  caller: string | null,
  address: string,
) => Promise<{ status: number; text: string }>
/** One endpoint that failed, how often, and the first request that did it. */
export type Failure = {
  endpoint: string
  times: number
  status: number
  caller: string | null
  request: string
  answer: string
}
/** A request, how many milliseconds its answer took, and how to send it again. */
export type Slow = { endpoint: string; took: number; request: string; again: () => ReturnType<Send> }
export type Outcome = { sent: number; statuses: Record<number, number>; failures: Failure[]; slow: Slow[] }

/** Who attacks: pupils, staff, administrators of each kind, and nobody. */
export const attackers: readonly (string | null)[] = [
  null,
  'admin',
  'admin',
  'admin',
  'stu01',
  'fdy01',
  'bzr01',
  'tea01',
  'xgc01',
  'jwc01',
  'aqgly01',
  'cjgly01',
]
/** What is made by hand reads its input by hand, and gets more. */
const byHandWeight = 3
const mostSlow = 8

/** The same storm for the same seed: every target in turn, until the number is reached or the time is over. */
export async function storm(input: {
  targets: readonly Target[]
  ids: readonly string[]
  seed: string
  requests: number
  until: number
  atOnce: number
  send: Send
}): Promise<Outcome> {
  const random = randomFor(input.seed)
  const turns = input.targets.flatMap((target) =>
    Array.from({ length: target.isMadeByHand ? byHandWeight : 1 }, () => target),
  )
  const failures = new Map<string, Failure>()
  const statuses: Record<number, number> = {}
  let slow: Slow[] = []
  let [next, sent] = [0, 0]
  // Mixed once, so that the busy parts of the product come side by side.
  const order = turns.map((target) => ({ target, at: random.next() })).toSorted((a, b) => a.at - b.at)

  async function attack(): Promise<void> {
    while (next < input.requests && performance.now() < input.until) {
      const { target } = order[next % order.length]!
      next += 1
      const caller = random.pick(attackers)
      const request = requestAt(target, random, input.ids)
      const address = `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`
      const began = performance.now()
      const { status, text } = await input.send(request, caller, address)
      const took = performance.now() - began
      sent += 1
      statuses[status] = (statuses[status] ?? 0) + 1
      const endpoint = `${target.method} ${target.url}`
      if (took > (slow.at(-1)?.took ?? 0) || slow.length < mostSlow)
        slow = [
          ...slow,
          { endpoint, took, request: asText(request), again: () => input.send(request, caller, address) },
        ]
          .toSorted((a, b) => b.took - a.took)
          .slice(0, mostSlow)
      if (status >= 100 && status < 500) continue
      const known = failures.get(endpoint)
      if (known) known.times += 1
      else
        failures.set(endpoint, {
          endpoint,
          times: 1,
          status,
          caller,
          request: asText(request),
          answer: text.slice(0, 500),
        })
    }
  }
  await Promise.all(Array.from({ length: input.atOnce }, attack))
  return { sent, statuses, failures: [...failures.values()].toSorted((a, b) => b.times - a.times), slow }
}

function asText({ url, headers, body }: Request): string {
  return `${url.slice(0, 1500)} ${JSON.stringify(headers)} ${(body ?? '').slice(0, 1500)}`
}
