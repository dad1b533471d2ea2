import { z } from 'zod'
import { freeRoute, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readSentJson } from '#kernel/rules/sent.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { cardAnswers, type CardAnswer, type CardAsk } from './card-data.ts'
import { cardsOff } from './known-cards.ts'
import { roleInUse } from './role-in-use.ts'

const mostAsked = 40
const asks = z
  .array(
    z.object({
      instanceId: z.string().min(1).max(40),
      cardCode: z.string().min(1).max(60),
      settings: z.record(z.string().max(30), z.union([z.string().max(60), z.number()])).optional(),
    }),
  )
  .min(1, '请选择卡片')
  .max(mostAsked, `一次至多${mostAsked}张卡片`)
const wish = { roleCode: z.string().max(60).optional(), isFresh: z.union([z.boolean(), z.stringbool()]).default(false) }
const at = { service: 'base', path: 'desk/batchData', label: '桌面卡片数据', access: { signedIn: true } } as const
const written = z.string().transform((text, problems) => {
  try {
    return readSentJson(text)
  } catch {
    problems.addIssue('卡片格式不正确')
    return z.NEVER
  }
})

/** What the cards of a desktop show, all in one call; line by line as each is ready where the caller takes lines. GET serves those who may only look. */
export const dataRoutes: readonly Route[] = [
  freeRoute({ ...at, method: 'POST', input: z.object({ ...wish, items: asks }), runFree: answerAll }),
  freeRoute({ ...at, method: 'GET', input: z.object({ ...wish, items: written.pipe(asks) }), runFree: answerAll }),
]

async function answerAll(
  { world, caller, header }: FreeCall,
  asked: { roleCode?: string; isFresh: boolean; items: CardAsk[] },
) {
  const role = roleInUse(caller, asked.roleCode)
  const off = await readAs(world, caller, cardsOff)
  const lines = cardAnswers({ world, caller, role, off, isFresh: asked.isFresh }, onceEach(asked.items))
  if (header('accept').includes('application/x-ndjson')) return { lines }
  const all: CardAnswer[] = []
  for await (const line of lines) all.push(line)
  return all
}

function onceEach(items: readonly CardAsk[]): CardAsk[] {
  return [...new Map(items.map((item) => [item.instanceId, item])).values()]
}
