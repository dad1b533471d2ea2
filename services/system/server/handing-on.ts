import { can } from '#kernel/access/access.ts'
import type { Actor, Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { everHeld } from '#services/identity/in-office.ts'
import type { World } from '#kernel/world/world.ts'
import { expand } from './grant-seeds.ts'

/** Whoever holds this puts together what others may do without doing it: never for themselves. */
export const handsOnAny = 'roleMenu:grantAny'

type Ranks = {
  /** Codes of the administrators' roles, and of those that stand above all schools. */
  readonly administrators: ReadonlySet<string>
  readonly platform: ReadonlySet<string>
  /** Permissions that the declarations give to administrators alone. */
  readonly reserved: ReadonlySet<string>
}

const ranksOfWorlds = new WeakMap<World, Ranks>()

export function ranksOf(world: World): Ranks {
  let ranks = ranksOfWorlds.get(world)
  if (!ranks) {
    const roles = world.manifests.flatMap((manifest) => manifest.roles ?? [])
    const administrators = new Set(roles.filter(({ rank }) => rank !== undefined).map(({ code }) => code))
    const grants = world.manifests.flatMap((manifest) => manifest.grants ?? [])
    const keys = (isRanked: boolean) =>
      new Set(
        grants.filter(({ role }) => administrators.has(role) === isRanked).flatMap((grant) => expand(world, grant)),
      )
    const ordinary = keys(false)
    ranks = {
      administrators,
      platform: new Set(roles.filter(({ rank }) => rank === 'platform').map(({ code }) => code)),
      reserved: new Set([...keys(true)].filter((key) => !ordinary.has(key))),
    }
    ranksOfWorlds.set(world, ranks)
  }
  return ranks
}

/** Whether a permission is about all schools: no role and no key of a school may hold it. */
export function isPlatformPermission(world: World, key: string): boolean {
  const path = key.split(':')[0]!
  return world.manifests.some((manifest) => manifest.platformPaths?.includes(path))
}

export function isPlatformAdministrator(world: World, actor: Actor): boolean {
  return actor.kind === 'system' || actor.roles.some((role) => ranksOf(world).platform.has(role.code))
}

/**
 * Whether the caller may put a permission into the hands of a role, a key or a person. Nobody gives what they do not hold.
 * Whoever puts roles together may give what belongs to a school's business, but never to themselves; what is reserved to
 * administrators only its holder gives. What is about all schools only the platform's administrator gives, and only to a role of that
 * rank (`code`): in any other it would be a school's to hand on.
 */
export function mayHandOn(
  ctx: Pick<Ctx, 'world' | 'actor'>,
  key: string,
  to: { isOwn: boolean; code?: string },
): boolean {
  const { world, actor } = ctx
  if (isPlatformPermission(world, key))
    return to.code !== undefined && ranksOf(world).platform.has(to.code) && isPlatformAdministrator(world, actor)
  return can(actor, key) || (can(actor, handsOnAny) && !to.isOwn && !ranksOf(world).reserved.has(key))
}

/** Codes of the administrators' roles that accounts hold, now, later or formerly. Accounts without any are left out. */
export function administratorsAmong(ctx: Ctx, userIds: readonly string[]): ReturnType<typeof everHeld> {
  return everHeld(ctx, userIds, [...ranksOf(ctx.world).administrators])
}

export const onlyByTheirLike = '管理员账号只能由同类管理员修改'

/** Administrators' accounts are changed only by their like: by whoever holds every administrator's role they hold. */
export async function requireLike(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if ((await unlikeAmong(ctx, userIds)).size > 0) throw badRequest({ text: onlyByTheirLike })
}

/** Which of these accounts are administrators' that the caller is not the like of. */
export async function unlikeAmong(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { actor, world } = ctx
  if (actor.kind !== 'user' || isPlatformAdministrator(world, actor)) return new Set()
  const own = new Set(actor.roles.map((role) => role.code))
  const found = [...(await administratorsAmong(ctx, userIds))]
  return new Set(found.filter(([, codes]) => !codes.every((code) => own.has(code))).map(([id]) => id))
}
