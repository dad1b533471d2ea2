import { keepFailure } from '#kernel/audit/error-log.ts'
import type { Card } from '#services/cards/card.ts'
import { makeCtx, type ActorRole } from '#kernel/world/context.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { Caller } from '#kernel/http/unit-of-work.ts'
import type { NarrowedTo } from '#services/cards/card-group.ts'
import { remembered } from '#services/metrics/remember.ts'
import type { World } from '#kernel/world/world.ts'
import type { CardAnswer, CardAsk } from '../shared/desk.ts'
import { isCardFor, settingsOf } from './known-cards.ts'
import { inRole } from './role-in-use.ts'

type Desk = {
  world: World
  caller: Caller
  role: ActorRole
  only: NarrowedTo | undefined
  off: ReadonlySet<string>
  isFresh: boolean
}

const patienceMs = 3000
/** So many cards of one desktop are read at once: the others of the school need connections too. */
const atOnce = 4
const cancelled = '57014'

/** Answers each card as soon as it is ready; what fails or takes too long says so and holds nobody else. */
export async function* cardAnswers(desk: Desk, asks: readonly CardAsk[]): AsyncGenerator<CardAnswer> {
  const waiting = [...asks]
  const running = new Map<string, Promise<CardAnswer>>()
  const start = () => {
    const ask = waiting.shift()
    if (ask) running.set(ask.instanceId, answer(desk, ask))
  }
  for (let i = 0; i < atOnce; i += 1) start()
  while (running.size > 0) {
    const ready = await Promise.race(running.values())
    running.delete(ready.instanceId)
    start()
    yield ready
  }
}

async function answer(desk: Desk, ask: CardAsk): Promise<CardAnswer> {
  const { instanceId } = ask
  const card = desk.world.cards.get(ask.cardCode)
  if (!isCardFor(card, desk.role, desk.off)) return { instanceId, ok: false, msg: '您没有该卡片的权限，已自动移除' }
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), patienceMs)
  try {
    const data = await Promise.race([read(desk, card, ask), late.promise])
    return data === 'late' ? { instanceId, ok: false, msg: '加载超时' } : { instanceId, ok: true, data }
  } catch (error) {
    return { instanceId, ok: false, msg: await reasonOf(desk, card, error) }
  } finally {
    clearTimeout(timer)
  }
}

/** In a transaction of its own, which lets the database end by itself what takes too long. */
function read(desk: Desk, card: Card, ask: CardAsk): Promise<unknown> {
  const { world, caller } = desk
  const settings = settingsOf(card, ask)
  const { title: _, ...counted } = settings
  const work = world.pool.transaction(bindingOf(caller.school), async (db) => {
    await db.query(
      `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true)`,
      [String(patienceMs)],
      'desk_patience',
    )
    // The page in front narrows lists, not cards: these go by the role in use.
    const ctx = makeCtx({
      world,
      school: caller.school,
      actor: inRole(caller.actor, desk.role, desk.only),
      db,
      request: { ...caller.request, menuId: undefined },
    })
    const what = {
      name: `card ${card.code} ${JSON.stringify(counted)} ${desk.only?.value ?? ''}`,
      seconds: card.cacheSeconds,
      reach: card.reach,
      isFresh: desk.isFresh,
    }
    return remembered(ctx, what, () => card.read(ctx, { settings, isFresh: desk.isFresh, only: desk.only }))
  })
  // Whoever waited no longer must not hear of it as an error of its own.
  work.catch(() => undefined)
  return work
}

async function reasonOf({ world, caller }: Desk, card: Card, error: unknown): Promise<string> {
  if (error instanceof AppError) return error.message
  const code = (error as { code?: unknown } | null)?.code
  if (code === cancelled || code === '55P03') return '加载超时'
  const userName = caller.actor.kind === 'user' ? caller.actor.accountNo : null
  await keepFailure(world, caller.school, {
    error,
    traceId: caller.request.traceId,
    userName,
    ip: caller.request.ip,
    address: `desk/batchData ${card.code}`,
  })
  return '加载失败'
}
