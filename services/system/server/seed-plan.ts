import { createHash } from 'node:crypto'
import { dictionariesOf } from '#kernel/audit/shared/oper-actions.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Seed, World } from '#kernel/world/world.ts'
import { seedDictionary } from './dictionary-seeds.ts'
import { grantsOf, rememberGrant, seedGrant } from './grant-seeds.ts'
import { menuSeeds, seedMenus } from './menu-seeds.ts'
import { seedRole } from './role-seeds.ts'

/** One seed as this product would bring it in. No two share a name: it is what a school knows them by. */
export type PlannedSeed = {
  readonly name: string
  readonly edition: string
  run(ctx: Ctx, isKnown: boolean): Promise<void>
  /** What is written down once the school knows the seed. */
  after?(ctx: Ctx): Promise<void>
}

/** Under this name a school keeps the edition of everything it was brought. */
export const editionName = 'edition'

const plans = new WeakMap<World, readonly PlannedSeed[]>()

/** Everything this product brings to a school, in order: dictionaries, roles, permissions, menus, and what modules add. */
export function seedPlan(world: World): readonly PlannedSeed[] {
  const known = plans.get(world)
  if (known) return known
  const plan = makePlan(world)
  plans.set(world, plan)
  return plan
}

/**
 * One number for all of it: the content of every seed, and the steps that made the tables they stand in. A school that has this
 * number needs nothing.
 */
export function editionOf(world: World, steps: readonly { name: string; checksum: string }[]): string {
  const seeds = seedPlan(world).map(({ name, edition }) => [name, edition])
  return digest([seeds, steps.map(({ name, checksum }) => [name, checksum])])
}

function makePlan(world: World): PlannedSeed[] {
  const { manifests } = world
  const menus = menuSeeds(world)
  const plan: PlannedSeed[] = [
    ...dictionariesOf(manifests).map((set) => planned(`dictionary ${set.set}`, set, (ctx) => seedDictionary(ctx, set))),
    ...manifests.flatMap(({ roles = [] }) =>
      roles.map((role) => planned(`role ${role.code}`, role, (ctx) => seedRole(ctx, role))),
    ),
    ...manifests.flatMap((manifest) =>
      grantsOf(world, manifest).map((grant) => {
        const name = `grant ${manifest.name} ${grant.role}`
        return {
          ...planned(name, grant, (ctx, isKnown) => seedGrant(ctx, grant, isKnown)),
          after: (ctx: Ctx) => rememberGrant(ctx, name, grant),
        }
      }),
    ),
    planned('menus', menus, (ctx) => seedMenus(ctx, menus)),
    ...world.seeds.map((seed) => planned(seed.name, contentOf(world, seed), (ctx) => seed.run(ctx))),
  ]
  const taken = new Set([editionName])
  for (const { name } of plan) {
    if (taken.has(name))
      throw new Error(`two seeds are called ${name}: each would undo what the school knows of the other`)
    taken.add(name)
  }
  return plan
}

function planned(name: string, content: unknown, run: PlannedSeed['run']): PlannedSeed {
  return { name, edition: digest(content), run }
}

function contentOf(world: World, { content }: Seed): unknown {
  return typeof content === 'function' ? (content as (world: World) => unknown)(world) : content
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
