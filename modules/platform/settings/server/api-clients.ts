import { randomBytes } from 'node:crypto'
import { reachesAll } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { networksOf } from '#services/identity/proof/api-clients.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isNetwork } from '#services/identity/sign-in/sign-in-policy.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'
import { administratorsAmong, mayHandOn } from '#services/system/server/handing-on.ts'
import { permissionsOf } from '#services/system/server/menu-seeds.ts'
import { apiClient, apiClientOperation } from '#services/system/shared/api-client.ts'
import { renewSecretRoute, scopeOptionsRoute, type ScopeOption } from '../shared/api-client-routes.ts'

/** What no key is good for: files are not taken, and plain texts ask for a second authentication. */
const people = new Set(['import', 'unmask', 'exportPlain'])

/**
 * Keys of other systems. What a key may do, the account behind it must be allowed itself, and so must whoever makes it, in every row:
 * the secret is told to the maker, so a key in another's place would otherwise do for him what he may not, or where he may not. It
 * never stands for an administrator.
 */
export const apiClients = resource(apiClient, {
  scope: 'open',
  permissions: ['renewSecret'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const draft of drafts) {
        if (!draft.before) draft.values.apiKey = `ak_${randomBytes(15).toString('base64url')}`
        judgeLimits(ctx, draft)
        await judgeScopes(ctx, draft)
      }
    },
  },
})

export const apiClientRoutes: readonly Route[] = [
  route(scopeOptionsRoute, (ctx, { userId }) => scopeOptions(ctx, userId)),
  route(renewSecretRoute, (ctx, { id }) => renewSecret(ctx, id)),
]

function judgeLimits(ctx: Ctx, { values, merged, problems }: Draft<typeof apiClient>): void {
  const wrong = networksOf(merged.ipList as string | null).filter((one) => !isNetwork(one))
  if (wrong.length > 0) problems.ipList ??= `地址格式不正确：${wrong.slice(0, 3).join('、')}`
  if (values.expireDate && String(values.expireDate) < ctx.today()) problems.expireDate ??= '有效期不能早于今天'
}

async function judgeScopes(ctx: Ctx, { values, before, merged, problems }: Draft<typeof apiClient>): Promise<void> {
  const userId = String(merged.userId)
  if (isId(userId) && (await administratorsAmong(ctx, [userId])).size > 0)
    problems.userId ??= '接口密钥不能使用管理员账号'
  if (!('scopes' in values) && !('userId' in values)) return
  const scopes = (merged.scopes as string[] | null) ?? []
  if (scopes.length === 0) {
    problems.scopes ??= '请选择授权范围'
    return
  }
  const offered = await scopesOf(ctx, userId)
  const beyond = scopes.filter((scope) => !offered.some(({ value }) => value === scope))
  if (beyond.length > 0) problems.scopes ??= `对接账号没有权限：${beyond.slice(0, 3).join('、')}`
  // Scopes may be taken away by whoever does not hold them; in the place of another account all are given anew.
  const kept = before?.userId === merged.userId ? ((before?.scopes as string[] | null) ?? []) : []
  const given = scopes.filter((scope) => !kept.includes(scope))
  const problem = await withheldProblem(ctx, userId, given)
  if (problem) problems.scopes ??= problem
}

/** Why the caller may not have a key with these scopes in the place of an account, or null. */
async function withheldProblem(ctx: Ctx, userId: string, scopes: readonly string[]): Promise<string | null> {
  const withheld = scopes.filter((scope) => !isHeld(ctx, scope))
  if (withheld.length > 0) return `不能授予您自己没有的权限：${withheld.slice(0, 3).join('、')}`
  const further: string[] = []
  for (const scope of scopes) if (!(await isWithinReach(ctx, userId, scope))) further.push(scope)
  return further.length > 0 ? `不能授予超出您自己数据范围的权限：${further.slice(0, 3).join('、')}` : null
}

function isHeld(ctx: Ctx, scope: string): boolean {
  return mayHandOn(ctx, scope, { isOwn: true })
}

/** Whether an account reaches with a scope no row that the caller does not. What is no entity's goes by the scopes of the roles. */
async function isWithinReach(ctx: Ctx, userId: string, scope: string): Promise<boolean> {
  const { actor, world } = ctx
  if (actor.kind === 'system' || actor.userId === userId) return true
  const path = scope.split(':')[0]
  const owner = world.resources.values().find(({ entity }) => entity.path === path)
  return owner
    ? reachesAll(ctx, owner, scope)
    : actor.roles.some((role) => role.permissions.has(scope) && role.scope.kind === 'all')
}

/** What both the account and the caller may do, by entity. */
async function scopeOptions(ctx: Ctx, userId: string): Promise<ScopeOption[]> {
  const given: ScopeOption[] = []
  for (const option of await scopesOf(ctx, userId))
    if (isHeld(ctx, option.value) && (await isWithinReach(ctx, userId, option.value))) given.push(option)
  return given
}

async function scopesOf(ctx: Ctx, userId: string): Promise<ScopeOption[]> {
  const actor = isId(userId) ? await actorOfUser(ctx.world, ctx.db, userId) : null
  const held = new Set(actor?.roles.flatMap((role) => [...role.permissions]))
  // What has no name of its own is called as its route is.
  const named = new Map(
    ctx.world.routes.flatMap(({ access, label }) =>
      'permission' in access ? [[access.permission, label] as const] : [],
    ),
  )
  const groups = new Map([...ctx.world.resources.values()].map(({ entity }) => [entity.path, entity.label]))
  return [...permissionsOf(ctx.world)].flatMap(([value, label]) => {
    const [path = '', action = ''] = value.split(':')
    if (!held.has(value) || people.has(action)) return []
    const shown = label === action ? (named.get(value) ?? label) : label
    return [{ value, label: shown, group: groups.get(path) ?? '其他' }]
  })
}

/** A new secret in place of the old one, told this once. */
async function renewSecret(ctx: Ctx, id: string): Promise<{ apiKey: string; secret: string }> {
  const before = isId(id) ? (await loadRows(ctx, apiClient, [id], { lock: true })).get(id.toLowerCase()) : undefined
  if (!before) throw notFound()
  const problem = await withheldProblem(ctx, String(before.userId), (before.scopes as string[] | null) ?? [])
  if (problem) throw badRequest({ text: problem })
  await requireSecondAuth(ctx, apiClientOperation)
  const secret = randomBytes(32).toString('base64url')
  await updateRow(ctx, apiClient, {
    id: before.id,
    version: before.version,
    values: { secret },
    merged: { ...before, secret },
  })
  await audit(ctx, [{ entity: apiClient, recordId: before.id, action: 'renewSecret', title: before.name }])
  return { apiKey: String(before.apiKey), secret }
}
