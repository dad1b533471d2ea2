import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { actorOfUser } from '#services/identity/actors.ts'
import { networksOf } from '#services/identity/api-clients.ts'
import { requireSecondAuth } from '#services/identity/second-auth.ts'
import { isNetwork } from '#services/identity/sign-in-policy.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'
import { administratorsAmong, isPlatformPermission, mayHandOn } from '#services/system/server/handing-on.ts'
import { permissionsOf } from '#services/system/server/menu-seeds.ts'
import { apiClient, apiClientOperation } from '#services/system/shared/api-client.ts'

const at = { service: 'base' } as const
/** What no key is good for: files are not taken, and plain texts ask for a second authentication. */
const people = new Set(['import', 'unmask', 'exportPlain'])

/** Keys of other systems. What a key may do, the account behind it must be allowed itself, and the maker may hand on; it never stands for an administrator. */
export const apiClients = resource(apiClient, {
  scope: 'open',
  permissions: ['renewSecret'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const draft of drafts) {
        if (!draft.before) draft.values['apiKey'] = `ak_${randomBytes(15).toString('base64url')}`
        judgeLimits(ctx, draft)
        await judgeScopes(ctx, draft)
      }
    },
  },
})

export const apiClientRoutes: readonly Route[] = [
  route({
    ...at,
    method: 'GET',
    path: 'apiClient/scopeOptions',
    label: '接口密钥可授权的操作',
    access: { permission: 'apiClient:add' },
    input: z.object({ userId: z.string().default('') }),
    run: (ctx, { userId }) => scopeOptions(ctx, userId),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'apiClient/renewSecret',
    label: '生成密钥',
    access: { permission: 'apiClient:renewSecret' },
    answersSecrets: true,
    input: z.object({ id: z.string({ error: '请选择接口密钥' }) }),
    run: (ctx, { id }) => renewSecret(ctx, id),
  }),
]

function judgeLimits(ctx: Ctx, { values, merged, problems }: Draft): void {
  const wrong = networksOf(merged['ipList'] as string | null).filter((one) => !isNetwork(one))
  if (wrong.length > 0) problems['ipList'] ??= `地址格式不正确：${wrong.slice(0, 3).join('、')}`
  if (values['expireDate'] && String(values['expireDate']) < ctx.today())
    problems['expireDate'] ??= '有效期不能早于今天'
}

async function judgeScopes(ctx: Ctx, { values, merged, problems }: Draft): Promise<void> {
  const userId = String(merged['userId'])
  if (isId(userId) && (await administratorsAmong(ctx, [userId])).size > 0)
    problems['userId'] ??= '接口密钥不能使用管理员账号'
  if (!('scopes' in values) && !('userId' in values)) return
  const scopes = (merged['scopes'] as string[] | null) ?? []
  if (scopes.length === 0) {
    problems['scopes'] ??= '请选择授权范围'
    return
  }
  const offered = await scopesOf(ctx, userId)
  const beyond = scopes.filter((scope) => !offered.some(({ value }) => value === scope))
  if (beyond.length > 0) problems['scopes'] ??= `对接账号没有权限：${beyond.slice(0, 3).join('、')}`
  const withheld = offered.filter(({ value, isGivable }) => !isGivable && scopes.includes(value))
  if (withheld.length > 0)
    problems['scopes'] ??= `不能授予您自己没有的权限：${withheld
      .slice(0, 3)
      .map(({ value }) => value)
      .join('、')}`
}

type ScopeOption = { value: string; label: string; group: string }

/** What the account may do itself and the caller may hand on, by entity. */
async function scopeOptions(ctx: Ctx, userId: string): Promise<ScopeOption[]> {
  const all = await scopesOf(ctx, userId)
  return all.filter(({ isGivable }) => isGivable).map(({ isGivable: _, ...option }) => option)
}

async function scopesOf(ctx: Ctx, userId: string): Promise<(ScopeOption & { isGivable: boolean })[]> {
  const to = { isOwn: userId === ctx.actor.userId }
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
    const isGivable = !isPlatformPermission(ctx.world, value) && mayHandOn(ctx, value, to)
    return [{ value, label: shown, group: groups.get(path) ?? '其他', isGivable }]
  })
}

/** A new secret in place of the old one, told this once. */
async function renewSecret(ctx: Ctx, id: string): Promise<{ apiKey: string; secret: string }> {
  const before = isId(id) ? (await loadRows(ctx, apiClient, [id], { lock: true })).get(id.toLowerCase()) : undefined
  if (!before) throw notFound()
  await requireSecondAuth(ctx, apiClientOperation)
  const secret = randomBytes(32).toString('base64url')
  await updateRow(ctx, apiClient, {
    id: String(before['id']),
    version: before['version'] as number,
    values: { secret },
    merged: { ...before, secret },
  })
  await audit(ctx, [
    { entity: apiClient, recordId: String(before['id']), action: 'renewSecret', title: String(before['name']) },
  ])
  return { apiKey: String(before['apiKey']), secret }
}
