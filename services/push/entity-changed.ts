import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { World } from '#kernel/world/world.ts'
import { pushAfterCommit } from './push.ts'

/** However much is written, browsers hear of an entity once in this time. */
const quietMs = 5000

type Told = { at: number; timer: NodeJS.Timeout | undefined }

const toldByWorld = new WeakMap<World, Map<string, Told>>()

/** Tells open lists that rows of these entities changed: the first time at once, then at intervals, the last change always. Which rows is nobody's business here. */
export function tellChanged(ctx: Ctx, entities: Iterable<AnyEntity>): void {
  const addresses = new Set<string>()
  for (const entity of entities)
    if (!entity.internal && !entity.restricted && !entity.isLog) addresses.add(`${entity.service}/${entity.path}`)
  const { world, school } = ctx
  for (const address of addresses) ctx.afterCommit(() => tell({ world, school }, address))
}

type Place = Pick<Ctx, 'world' | 'school'>

function tell(place: Place, address: string): void {
  let told = toldByWorld.get(place.world)
  if (!told) toldByWorld.set(place.world, (told = new Map()))
  const key = `${place.school.id} ${address}`
  const last = told.get(key) ?? { at: Number.NEGATIVE_INFINITY, timer: undefined }
  told.set(key, last)
  if (last.timer) return
  const wait = last.at + quietMs - performance.now()
  if (wait <= 0) return send(place, address, last)
  last.timer = setTimeout(() => send(place, address, last), wait)
  last.timer.unref()
}

function send(place: Place, address: string, last: Told): void {
  last.timer = undefined
  last.at = performance.now()
  pushAfterCommit(
    { ...place, afterCommit: (work) => work() },
    { event: 'entity-changed', to: 'school', data: { entity: address } },
  )
}
