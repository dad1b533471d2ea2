import { selfScope } from '#kernel/access/scope.ts'
import { declarationProblems } from '#services/assembly/declaration-checks.ts'
import { firstStepProblems } from '#services/cards/first-step.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { RefOptions } from '#kernel/fields/links/ref/kind.ts'
import type { Manifest } from '#kernel/world/module.ts'
import type { ServerPart, World } from '#kernel/world/world.ts'

/** What the product stands on, beside its declarations. */
type Ground = Pick<World, 'pool' | 'secrets' | 'clock' | 'filesFolder' | 'publicUrl' | 'licenceKey'> &
  Partial<Pick<World, 'isProduction'>>

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
  const firstSteps = parts.flatMap((part) => part.firstSteps ?? []).toSorted((a, b) => a.place - b.place)
  const worksAfter = parts.flatMap((part) => part.worksAfter ?? [])
  const problems = [
    ...declarationProblems({
      manifests,
      resources: parts.flatMap((part) => part.resources ?? []),
      scopeKinds,
      cards: parts.flatMap((part) => part.cards ?? []),
      metrics: parts.flatMap((part) => part.metrics ?? []),
      upkeep: parts.flatMap((part) => part.upkeep ?? []),
    }),
    ...firstStepProblems(firstSteps, worksAfter),
  ]
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
    cards: new Map(
      parts.flatMap(({ module, cards = [] }) => cards.map((card) => [card.code, { ...card, module }] as const)),
    ),
    firstSteps,
    worksAfter,
    cardGroups: parts.flatMap((part) => part.cardGroups ?? []),
    screenHolds: parts.flatMap((part) => part.screenHolds ?? []),
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
