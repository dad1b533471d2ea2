import type { Clock } from '#kernel/world/clock.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Db, School } from '#kernel/db/types.ts'
import type { ScopeDeclaration } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'
import type { EventKind } from '#kernel/world/event.ts'
import type { Service } from '#kernel/world/service.ts'

export type ActorRole = {
  readonly code: string
  readonly label: string
  readonly permissions: ReadonlySet<string>
  readonly scope: ScopeDeclaration
  /** Entity path → scope, where it differs from the role's own. */
  readonly scopes: ReadonlyMap<string, ScopeDeclaration>
  /** Of what it reaches only rows with these values on an axis; what does not lie on it stays as it is. */
  readonly only?: { readonly axis: string; readonly values: readonly string[] }
  /** Entity path → what the role makes of its fields. */
  readonly fields?: ReadonlyMap<string, FieldRules>
}

/** What a role makes of the fields of an entity. */
export type FieldRules = {
  readonly hidden: ReadonlySet<string>
  readonly masked: ReadonlySet<string>
  readonly readonly: ReadonlySet<string>
}

/** Who acts: a signed-in account, or the product itself (jobs, seeds), which needs no permission. */
export type Actor =
  | {
      readonly kind: 'user'
      readonly userId: string
      readonly accountNo: string
      readonly userName: string
      readonly realm: string
      readonly sid: string
      readonly person: { readonly entity: string; readonly id: string } | null
      readonly roles: readonly ActorRole[]
      /** Somebody else looks through this person's eyes, and may only look. */
      readonly viewer?: { readonly userId: string; readonly userName: string }
    }
  | { readonly kind: 'system'; readonly userId: null; readonly userName: string }

export type RequestFacts = {
  readonly traceId: string
  readonly ip: string | null
  /** What the browser calls itself. */
  readonly agent?: string
  /** Ticket of a second authentication. */
  readonly secondAuth?: string
  /** Page in front when the call was made. */
  readonly menuId?: string
  /** The browser asked by itself, with nobody at it: the session is not in use for that. */
  readonly isUnattended?: boolean
  /** The device that calls, on routes for devices. */
  readonly device?: { readonly id: string; readonly deviceNo: string; readonly name: string }
  /** When the call arrived, by the process's own stopwatch. */
  readonly startedAt?: number
}

/** Handed first to every operation: where, who, when, and the database of that school. */
export type Ctx = {
  readonly world: World
  readonly school: School
  readonly actor: Actor
  readonly db: Db
  readonly request: RequestFacts
  now(): Date
  /** Today in the school's time zone. */
  today(): string
  /** Calls behaviour that another module offers, in this transaction. */
  call<In, Out>(service: Service<In, Out>, input: In): Promise<Out>
  /** Tells every module that listens, one after the other in the order of the module list, in this transaction. */
  tell<Fact>(event: EventKind<Fact>, fact: Fact): Promise<void>
  /** Runs in this transaction as its last deed, for what others must not be kept from longer than that takes. */
  beforeCommit(work: () => Promise<void>): Promise<void>
  /** Runs once the transaction has committed; never when it rolled back. */
  afterCommit(work: () => void): void
}

export function makeCtx(input: {
  world: World
  school: School
  actor: Actor
  db: Db
  request: RequestFacts
  clock?: Clock
  onEnd?: (work: () => Promise<void>) => Promise<void> | void
  onCommit?: (work: () => void) => void
}): Ctx {
  const clock = input.clock ?? input.world.clock
  const ctx: Ctx = {
    world: input.world,
    school: input.school,
    actor: input.actor,
    db: input.db,
    request: input.request,
    now: clock,
    today: () => dayOf(clock()),
    call: (service, argument) => input.world.callService(ctx, service, argument),
    tell: (event, fact) => input.world.tellListeners(ctx, event, fact),
    // Whoever works in somebody else's transaction knows nothing of its end.
    beforeCommit: async (work) => (input.onEnd ? input.onEnd(work) : work()),
    afterCommit: input.onCommit ?? ((work) => work()),
  }
  return ctx
}

export const systemActor: Actor = { kind: 'system', userId: null, userName: '系统' }
