import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { cardDataRoute, shownCardDataRoute, type CardAnswer, type CardAsk } from '../shared/desk.ts'
import { cardAnswers } from './card-data.ts'
import { cardsOff } from './known-cards.ts'
import { narrowedTo, roleInUse } from './role-in-use.ts'

/** What the cards of a desktop show, all in one call; line by line as each is ready where the caller takes lines. GET serves those who may only look. */
export const dataRoutes: readonly Route[] = [
  freeRoute(cardDataRoute, answerAll),
  freeRoute(shownCardDataRoute, answerAll),
]

async function answerAll({ world, caller, header }: FreeCall, asked: AskedOf<typeof cardDataRoute>) {
  const role = roleInUse(caller, asked.roleCode)
  const off = await readAs(world, caller, cardsOff)
  const only = narrowedTo(world, role, asked.group)
  const lines = cardAnswers({ world, caller, role, only, off, isFresh: asked.isFresh }, onceEach(asked.items))
  if (header('accept').includes('application/x-ndjson')) return { lines }
  const all: CardAnswer[] = []
  for await (const line of lines) all.push(line)
  return all
}

function onceEach(items: readonly CardAsk[]): CardAsk[] {
  return [...new Map(items.map((item) => [item.instanceId, item])).values()]
}
