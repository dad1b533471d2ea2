import type { Ctx } from '#kernel/world/context.ts'
import { passwordPolicyOf, type PasswordPolicy, type PolicySubject } from '#services/identity/shared/password-policy.ts'
import { captchaMode } from '#services/identity/shared/login-ways.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { provide, type ServiceProvider, type World } from '#kernel/world/world.ts'
import { bannedWords, idleMinutes, maxSessions, maxSessionsStudent, rememberDays } from '../shared/params.ts'
import {
  policyDefaults,
  policySchema,
  populations,
  type PolicySettings,
  type Population,
} from '../shared/password-policy.ts'

type Stored = ReadonlyMap<string, Partial<PolicySettings>>

export const adminRoles: readonly string[] = ['gly', 'aqgly', 'sjgly', 'cjgly']

const freshFor = 1000
const cache = new WeakMap<World, Map<string, { readAt: number; stored: Promise<Stored> }>>()

export const policyServices: readonly ServiceProvider[] = [
  provide(passwordPolicyOf, policyOf),
  provide(captchaMode, async (ctx) => (await policyOf(ctx, { personType: null, roleCodes: [] })).captchaMode),
]

/** Which group somebody belongs to; whoever administers is an administrator first. */
export function populationOf({ personType, roleCodes }: PolicySubject): Population {
  if (roleCodes.some((code) => adminRoles.includes(code))) return populations.admin[0]
  if (personType === 'base.student') return populations.student[0]
  return personType === 'base.teacher' ? populations.staff[0] : populations.other[0]
}

/** The settings of every group: the school's own over the defaults. */
export async function allPolicies(ctx: Ctx): Promise<Record<Population, PolicySettings>> {
  const stored = await storedPolicies(ctx)
  const codes = Object.values(populations).map(([code]) => code)
  return Object.fromEntries(codes.map((code) => [code, { ...policyDefaults[code], ...stored.get(code) }])) as Record<
    Population,
    PolicySettings
  >
}

/** After a change in this process. */
export function forgetPolicies(world: World): void {
  cache.delete(world)
}

async function policyOf(ctx: Ctx, subject: PolicySubject): Promise<PasswordPolicy> {
  const population = populationOf(subject)
  return {
    ...(await allPolicies(ctx))[population],
    bannedWords: await readParam(ctx, bannedWords),
    maxSessions: await readParam(ctx, population === populations.student[0] ? maxSessionsStudent : maxSessions),
    idleMinutes: await readParam(ctx, idleMinutes),
    rememberDays: await readParam(ctx, rememberDays),
  }
}

// Asked for at every sign-in and, once a second, for every session: read at most once a second.
function storedPolicies(ctx: Ctx): Promise<Stored> {
  let ofWorld = cache.get(ctx.world)
  if (!ofWorld) cache.set(ctx.world, (ofWorld = new Map()))
  const known = ofWorld.get(ctx.school.id)
  if (known && performance.now() - known.readAt < freshFor) return known.stored
  const stored = readStored(ctx)
  ofWorld.set(ctx.school.id, { readAt: performance.now(), stored })
  // Whoever asked hears of it; only the next one must not.
  stored.catch(() => ofWorld.delete(ctx.school.id))
  return stored
}

async function readStored(ctx: Ctx): Promise<Stored> {
  const rows = await ctx.db.query<{ population: string; settings: unknown }>(
    'select population, settings from security_password_policy',
    [],
    'policies',
  )
  return new Map(rows.map((row) => [row.population, policySchema.partial().safeParse(row.settings).data ?? {}]))
}
