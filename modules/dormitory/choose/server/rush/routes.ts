import { forbidden, invalid } from '#kernel/errors/platform-errors.ts'
import { freeRoute, type FreeCall, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { journalOf } from '#patterns/claim/server/journal.ts'
import { answerOf } from '#patterns/claim/server/told.ts'
import { turnstile } from '#patterns/claim/server/turnstile.ts'
import { longestKey } from '#patterns/claim/shared/journal.ts'
import { claim } from '../../shared/chooser.ts'
import { deeds } from '../../shared/codes.ts'
import { changeRoute, claimRoute, confirmRoute, releaseRoute, type Ticket } from '../../shared/rush-routes.ts'
import { tooFast } from '../refusals.ts'
import { decide } from './decide.ts'
import { turningAway } from './turn-away.ts'
import type { Deed, Wish } from './wish.ts'

const journal = journalOf<Wish>(claim, {
  holder: 'studentId',
  kept: ({ batchId, bedId, isOfPool, deed }) => ({ batchId, bedId: isOfPool ? bedId : null, deed: deeds[deed][0] }),
})

/** All that students ask for while they choose goes through here; nothing else of the product waits behind it. */
export const rushGate = turnstile<Wish>({
  name: 'choose',
  decide,
  journal,
  turnsAway: turningAway(journal),
  refusal: tooFast,
})

export function studentOf({ caller: { actor } }: Pick<FreeCall, 'caller'>): string {
  const person = actor.kind === 'user' ? actor.person : null
  if (person?.entity !== 'base.student') throw forbidden()
  return person.id
}

async function pass(call: FreeCall, deed: Deed, asked: { batchId: string; bedId?: string }): Promise<Ticket> {
  const { world, caller } = call
  const holderId = studentOf(call)
  const time = world.clock()
  const sent = call.header('idempotency-key')
  if (sent.length > longestKey) throw invalid({ requestKey: '请求标识过长' })
  const bedId = asked.bedId ?? null
  const wish: Wish = {
    holderId,
    key: sent || newId(time),
    wish: [deed, asked.batchId, bedId].filter(Boolean).join(' '),
    deed,
    batchId: asked.batchId,
    bedId,
    time,
    ip: caller.request.ip,
    agent: caller.request.agent ?? null,
  }
  return answerOf<Ticket>(await rushGate.pass({ world, school: caller.school }, wish))
}

export const rushRoutes: readonly Route[] = [
  freeRoute(claimRoute, (call, asked) => pass(call, 'claim', asked)),
  freeRoute(changeRoute, (call, asked) => pass(call, 'change', asked)),
  freeRoute(releaseRoute, (call, asked) => pass(call, 'release', asked)),
  freeRoute(confirmRoute, (call, asked) => pass(call, 'confirm', asked)),
]
