import { selfScope, type ScopeKind } from '#kernel/access/scope.ts'
import type { Card } from '#kernel/cards/card.ts'
import type { DataScreen } from '#kernel/datascreen/data-screen.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Pool } from '#kernel/db/pool.ts'
import type { Secrets } from '#kernel/db/secrets.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { declarationProblems } from '#kernel/declaration-checks.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { RefOptions } from '#kernel/fields/ref/kind.ts'
import type { FeedSource } from '#kernel/feeds/feed-source.ts'
import type { CandidateRule } from '#kernel/flow/candidate-rule.ts'
import type { FlowType } from '#kernel/flow/flow-type.ts'
import type { JobHandler } from '#kernel/jobs/handler.ts'
import type { Metric } from '#kernel/metrics/metric.ts'
import type { Manifest } from '#kernel/module.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import type { PublicLinkKind } from '#kernel/publiclink/link-kind.ts'
import type { ScheduleProvider } from '#kernel/schedule/schedule-provider.ts'
import type { Route } from '#kernel/http/route.ts'
import type { EventKind } from '#kernel/event.ts'
import type { Service } from '#kernel/service.ts'

/** The server half of a module. */
export type ServerPart = {
  readonly module: string
  readonly resources?: readonly Resource[]
  readonly scopeKinds?: readonly ScopeKind[]
  readonly routes?: readonly Route[]
  readonly jobs?: readonly JobHandler[]
  readonly feeds?: readonly FeedSource[]
  readonly schedules?: readonly ScheduleProvider[]
  readonly cards?: readonly Card[]
  readonly metrics?: readonly Metric[]
  /** Screens for walls. */
  readonly screens?: readonly DataScreen[]
  /** Matters of the module that a flow decides, and ways of saying who decides. */
  readonly flowTypes?: readonly FlowType[]
  readonly candidateRules?: readonly CandidateRule[]
  /** Questions to people without an account. */
  readonly publicLinks?: readonly PublicLinkKind[]
  /** Who opens files of records that only their own endpoints show, by the path of the entity. */
  readonly fileReaders?: Readonly<Record<string, FileReader>>
  /** Who writes the texts with layout of a business, by its `bizType`. */
  readonly textOwners?: Readonly<Record<string, TextOwner>>
  readonly services?: readonly ServiceProvider[]
  readonly listeners?: readonly Listener[]
  readonly seeds?: readonly Seed[]
  readonly upkeep?: readonly Upkeep[]
}

/** Whether the caller may open a file that hangs on a record. */
export type FileReader = (ctx: Ctx, file: { recordId: string; fileId: string }) => Promise<boolean>

/** Whether the caller may write the text that hangs on a record. */
export type TextOwner = (ctx: Ctx, recordId: string) => Promise<boolean>

/** Small work that is due again and again in every school: short, and harmless when done twice. */
export type Upkeep = {
  readonly name: string
  /** What it is called on the screen of scheduled work. */ readonly label?: string
  readonly everySeconds: number
  run(ctx: Ctx): Promise<void>
}

/** Records every school starts with: brought in again when their content changed, and then only adding. The content may be asked of the assembled product. */
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
export type World = {
  readonly manifests: readonly Manifest[]
  readonly entities: ReadonlyMap<string, AnyEntity>
  readonly resources: ReadonlyMap<string, Resource>
  readonly scopeKinds: ReadonlyMap<string, ScopeKind>
  readonly routes: readonly Route[]
  readonly jobs: ReadonlyMap<string, JobHandler>
  /** Calendars to subscribe to, by code. */
  readonly feeds: ReadonlyMap<string, FeedSource>
  /** What modules know of people's time, by code. */
  readonly schedules: ReadonlyMap<string, ScheduleProvider>
  /** Cards of the first page and the numbers declared, by code. */
  readonly cards: ReadonlyMap<string, Card>
  readonly metrics: ReadonlyMap<string, Metric>
  readonly screens: ReadonlyMap<string, DataScreen>
  /** Matters that flows decide, and ways of saying who decides, by code. */
  readonly flowTypes: ReadonlyMap<string, FlowType>
  readonly candidateRules: ReadonlyMap<string, CandidateRule>
  /** Questions to people without an account, by purpose. */
  readonly publicLinks: ReadonlyMap<string, PublicLinkKind>
  readonly fileReaders: ReadonlyMap<string, FileReader>
  readonly textOwners: ReadonlyMap<string, TextOwner>
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

export type Ground = {
  pool: Pool
  secrets: Secrets
  clock: Clock
  filesFolder: string
  isProduction?: boolean
  publicUrl?: string | null | undefined
  licenceKey?: string | undefined
}

/** Puts declarations and behaviour together and refuses to start when they do not fit. */
export function assemble(manifests: readonly Manifest[], parts: readonly ServerPart[], ground: Ground): World {
  const entities = new Map(manifests.flatMap((manifest) => manifest.entities).map((entity) => [entity.name, entity]))
  const resources = new Map(parts.flatMap((part) => part.resources ?? []).map((one) => [one.entity.name, one]))
  const scopeKinds = new Map(
    [selfScope, ...parts.flatMap((part) => part.scopeKinds ?? [])].map((kind) => [kind.code, kind]),
  )
  const providers = new Map(parts.flatMap((part) => part.services ?? []).map((one) => [one.service.name, one]))
  const listeners = Map.groupBy(
    parts.flatMap((part) => part.listeners ?? []),
    (one) => one.event.name,
  )
  const problems = declarationProblems({
    manifests,
    resources: parts.flatMap((part) => part.resources ?? []),
    scopeKinds,
    cards: parts.flatMap((part) => part.cards ?? []),
    metrics: parts.flatMap((part) => part.metrics ?? []),
  })
  if (problems.length > 0) throw new Error(`the declarations do not fit together:\n- ${problems.join('\n- ')}`)
  return {
    ...ground,
    isProduction: ground.isProduction ?? false,
    manifests,
    entities,
    resources,
    scopeKinds,
    routes: parts.flatMap((part) => part.routes ?? []),
    jobs: new Map(parts.flatMap((part) => part.jobs ?? []).map((handler) => [handler.type, handler])),
    feeds: new Map(parts.flatMap((part) => part.feeds ?? []).map((source) => [source.code, source])),
    schedules: new Map(parts.flatMap((part) => part.schedules ?? []).map((provider) => [provider.code, provider])),
    screens: new Map(parts.flatMap((part) => part.screens ?? []).map((screen) => [screen.code, screen])),
    cards: new Map(parts.flatMap((part) => part.cards ?? []).map((card) => [card.code, card])),
    metrics: new Map(parts.flatMap((part) => part.metrics ?? []).map((metric) => [metric.code, metric])),
    flowTypes: new Map(parts.flatMap((part) => part.flowTypes ?? []).map((type) => [type.code, type])),
    candidateRules: new Map(parts.flatMap((part) => part.candidateRules ?? []).map((rule) => [rule.code, rule])),
    publicLinks: new Map(parts.flatMap((part) => part.publicLinks ?? []).map((kind) => [kind.purpose, kind])),
    fileReaders: new Map(parts.flatMap((part) => Object.entries(part.fileReaders ?? {}))),
    textOwners: new Map(parts.flatMap((part) => Object.entries(part.textOwners ?? {}))),
    seeds: parts.flatMap((part) => part.seeds ?? []),
    upkeep: parts.flatMap((part) => part.upkeep ?? []),
    referrers: referrersOf([...entities.values()]),
    treeTable(name) {
      const entity = entities.get(name)
      return entity && fieldsOf(entity).some(([, field]) => kindOf(field).isTree) ? tableName(entity) : null
    },
    async callService(ctx, service, input) {
      const provider = providers.get(service.name)
      if (provider) return (await provider.run(ctx, input)) as never
      if ('fallback' in service) return service.fallback as never
      throw new Error(`nobody provides the service ${service.name}`)
    },
    async tellListeners(ctx, event, fact) {
      for (const one of listeners.get(event.name) ?? []) await one.hear(ctx, fact)
    },
  }
}

function referrersOf(
  entities: readonly AnyEntity[],
): Map<string, { entity: AnyEntity; field: string; isMany: boolean }[]> {
  const referrers = new Map<string, { entity: AnyEntity; field: string; isMany: boolean }[]>()
  for (const entity of entities) {
    for (const [field, declaration] of fieldsOf(entity)) {
      const target = kindOf(declaration).refersTo?.(declaration)
      if (!target || (declaration.options as RefOptions).isPart) continue
      const list = referrers.get(target) ?? []
      list.push({ entity, field, isMany: kindOf(declaration).isMany === true })
      referrers.set(target, list)
    }
  }
  return referrers
}
