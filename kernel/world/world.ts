import type { Clock } from '#kernel/world/clock.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Pool } from '#kernel/db/pool.ts'
import type { Secrets } from '#kernel/db/secrets.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Manifest } from '#kernel/world/module.ts'
import type { EventKind } from '#kernel/world/event.ts'
import type { Service } from '#kernel/world/service.ts'

/**
 * The server half of a module. What else a module may bring, the part of the house that makes something of it says, where it lies:
 * `declare module '#kernel/world/world.ts' { interface ServerPart { … } }`, and the same for what the world then knows.
 */
export interface ServerPart {
  readonly module: string
  readonly services?: readonly ServiceProvider[]
  readonly listeners?: readonly Listener[]
  readonly seeds?: readonly Seed[]
  readonly upkeep?: readonly Upkeep[]
}

/** Small work that is due again and again in every school: short, and harmless when done twice. */
export type Upkeep = {
  readonly name: string
  /** What it is called on the screen of scheduled work, in Chinese. */ readonly label: string
  readonly everySeconds: number
  run(ctx: Ctx): Promise<void>
  /**
   * Asked after a turn: when the next one is due if nobody writes in this school meanwhile; null where only somebody's writing
   * can make it due. Without it a turn comes every `everySeconds`; after a write it always does.
   */
  rests?(ctx: Ctx): Promise<Date | null>
}

/**
 * Records every school starts with: brought in again when their content changed, and then only adding. The content may be
 * asked of the assembled product.
 */
export type Seed = { readonly name: string; readonly content: unknown; run(ctx: Ctx): Promise<void> }

export type ServiceProvider = {
  readonly service: Service<unknown, unknown>
  run(ctx: Ctx, input: unknown): Promise<unknown>
}

/** Provides a service that `shared/` declared. */
export function provide<In, Out>(
  service: Service<In, Out>,
  run: (ctx: Ctx, input: In) => Promise<Out>,
): ServiceProvider {
  return { service: service as Service<unknown, unknown>, run: run as ServiceProvider['run'] }
}

export type Listener = { readonly event: EventKind<unknown>; hear(ctx: Ctx, fact: unknown): Promise<void> }

/** Hears an event that `shared/` of some module declared, in the transaction of whoever tells it: what fails here undoes that as well. */
export function on<Fact>(event: EventKind<Fact>, hear: (ctx: Ctx, fact: Fact) => Promise<void>): Listener {
  return { event: event as EventKind<unknown>, hear: hear as Listener['hear'] }
}

/** Everything the product is made of, put together once at the start and read-only after that. */
export interface World {
  readonly manifests: readonly Manifest[]
  readonly entities: ReadonlyMap<string, AnyEntity>
  readonly seeds: readonly Seed[]
  readonly upkeep: readonly Upkeep[]
  /** Which fields of which entities point at an entity. */
  readonly referrers: ReadonlyMap<string, readonly { entity: AnyEntity; field: string; isMany: boolean }[]>
  /** The table of an entity that is a tree, else null. */
  treeTable(entity: string): string | null
  readonly pool: Pool
  readonly secrets: Secrets
  readonly clock: Clock
  readonly filesFolder: string
  /** Public key that licences of the software are checked against. */
  readonly licenceKey?: string | undefined
  /** Whether real people depend on it: nothing that helps developers may show then. */
  readonly isProduction: boolean
  /** Where the platform is found, as the operator says; outside production where this machine answers. Schools may say otherwise. */
  readonly publicUrl?: string | null | undefined
  callService<In, Out>(ctx: Ctx, service: Service<In, Out>, input: In): Promise<Out>
  tellListeners<Fact>(ctx: Ctx, event: EventKind<Fact>, fact: Fact): Promise<void>
}
