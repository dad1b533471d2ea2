import { permissionKey, reachOfRole, rowScope, scopeOfRole } from '#kernel/access/access.ts'
import { ruleHolds } from '#kernel/access/scope-rules.ts'
import type { ScopePart, ScopeRule } from '#kernel/access/scope.ts'
import { makeCtx, type ActorRole, type Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { menusInUse } from '#services/identity/session/menus.ts'
import { isId } from '#kernel/world/id.ts'
import { read } from '#kernel/operations/read/read.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { user } from '../../shared/user.ts'
import { explainRoute, type Explanation, type RoleStep } from '../../shared/role-routes.ts'
import { users } from '../users/users.ts'

const mostNames = 20

/** Why somebody may or may not do something with a record. */
export const explainRoutes: readonly Route[] = [route(explainRoute, explain)]

async function explain(ctx: Ctx, asked: AskedOf<typeof explainRoute>): Promise<Explanation> {
  const scope = await rowScope(ctx, users, 'list')
  const person = isId(asked.userId)
    ? (await loadRows(ctx, user, [asked.userId], { scope })).get(asked.userId.toLowerCase())
    : undefined
  const resource = [...ctx.world.resources.values()].find(
    (one) => one.entity.path === asked.entity && !one.entity.internal,
  )
  if (!person || !resource) throw notFound()
  const actor = (await actorOfUser(ctx.world, ctx.db, asked.userId))!
  const own = makeCtx({
    world: ctx.world,
    school: ctx.school,
    actor,
    db: ctx.db,
    request: { traceId: ctx.request.traceId, ip: null },
  })
  // The caller learns nothing of a record the caller may not read.
  const shown = asked.recordId ? await read(ctx, resource, asked.recordId) : null
  const record = shown
    ? (await loadRows(ctx, resource.entity, [shown['id'] as string])).get(shown['id'] as string)!
    : null
  const key = permissionKey(resource.entity, asked.action)
  const menus = (await menusInUse(ctx)).filter(
    (menu) => menu.permission?.startsWith(`${resource.entity.path}:`) && menu.menuType !== '3',
  )
  const steps: RoleStep[] = []
  for (const role of actor.roles) {
    const titles = menus.filter((menu) => role.permissions.has(menu.permission!)).map((menu) => menu.title)
    steps.push(await stepOf(own, { resource, role, key, titles, record }))
  }
  const granting = steps.filter((step) => step.isGranting)
  const isUsable = person.status === '1'
  const isAllowed = isUsable && granting.length > 0 && (record === null || granting.some((step) => step.reaches))
  return {
    user: { id: person.id, accountNo: person.accountNo, userName: person.userName, status: person.status },
    entity: { path: resource.entity.path, label: resource.entity.label },
    key,
    record: shown ? { id: shown['id'] as string, title: String(shown[resource.entity.title] ?? '') } : null,
    roles: steps,
    isAllowed,
    verdict: verdictOf({ isUsable, steps, granting, hasRecord: record !== null, isAllowed, key }),
  }
}

type Walk = {
  resource: Resource
  role: ActorRole
  key: string
  titles: string[]
  record: Record<string, unknown> | null
}

async function stepOf(ctx: Ctx, { resource, role, key, titles, record }: Walk): Promise<RoleStep> {
  const { entity } = resource
  const isGranting = role.permissions.has(key)
  const blank = {
    code: role.code,
    label: role.label,
    isGranting,
    menus: titles,
    scope: null,
    values: [],
    valueCount: 0,
    reaches: record ? false : null,
  }
  if (!isGranting) return { ...blank, reason: `角色没有权限 ${key}` }
  if (resource.scope === 'open' && !entity.restricted) {
    return {
      ...blank,
      scope: { kind: 'all', label: '不限（该业务不分范围）', isOwn: false },
      reaches: record ? true : null,
      reason: '该业务对持有权限者全部可见',
    }
  }
  const declared = scopeOfRole(role, entity)
  if (!declared) return { ...blank, reason: '受限业务须为角色单独设置数据范围' }
  const scope = { kind: declared.kind, label: labelOf(ctx, declared.kind), isOwn: role.scopes.has(entity.path) }
  const reach = await reachOfRole(ctx, resource, role)
  if (reach === 'all') return { ...blank, scope, reaches: record ? true : null, reason: '范围为全部' }
  if (reach === 'none')
    return {
      ...blank,
      scope,
      reason: declared.kind === 'none' ? '范围为无' : `【${entity.label}】不能按“${scope.label}”限定`,
    }
  if ('match' in reach) return { ...blank, scope, ...judgeRule(entity, reach, record) }
  return { ...blank, scope, ...(await judgePart(ctx, entity, reach, record)) }
}

function judgeRule(entity: AnyEntity, rule: ScopeRule, record: Record<string, unknown> | null) {
  const reaches = record ? ruleHolds(entity, rule, record) : null
  return { reaches, reason: reaches === null ? '按自定义条件' : reaches ? '符合自定义条件' : '不符合自定义条件' }
}

async function judgePart(ctx: Ctx, entity: AnyEntity, part: ScopePart, record: Record<string, unknown> | null) {
  const values = await namesOf(ctx, entity, part.field, part.values.slice(0, mostNames))
  const counted = { values, valueCount: part.values.length }
  if (part.values.length === 0) return { ...counted, reaches: record ? false : null, reason: '范围内没有任何对象' }
  if (!record) return { ...counted, reaches: null, reason: '' }
  const own = record[part.field]
  const label = part.field === 'id' ? entity.label : fieldOf(entity, part.field)!.options.label
  const [name] =
    own === null || own === undefined ? [] : await namesOf(ctx, entity, part.field, [own as string | number])
  const reaches = own !== null && own !== undefined && part.values.some((value) => String(value) === String(own))
  if (name === undefined) return { ...counted, reaches, reason: `该记录没有${label}` }
  return { ...counted, reaches, reason: `该记录的${label} ${name} ${reaches ? '在' : '不在'}范围内` }
}

/** Values of a field in words: titles where they are references. */
async function namesOf(
  ctx: Ctx,
  entity: AnyEntity,
  field: string,
  values: readonly (string | number)[],
): Promise<string[]> {
  const declared = fieldOf(entity, field)
  const target = field === 'id' ? entity.name : declared && kindOf(declared).refersTo?.(declared)
  const referred = target ? ctx.world.entities.get(target) : undefined
  if (!referred || fieldOf(referred, referred.title)?.options.sensitive) return values.map(String)
  const rows = await ctx.db.query<{ id: string; title: string }>(
    `select id, ${columnName(referred.title)}::text as title
     from ${tableName(referred)}
     where id = any($1::uuid[])
     order by 2`,
    [values.map(String).filter(isId)],
  )
  return rows.map((row) => row.title)
}

function labelOf(ctx: Ctx, kind: string): string {
  const fixed: Record<string, string> = { all: '全部', none: '无', rule: '自定义条件' }
  return fixed[kind] ?? ctx.world.scopeKinds.get(kind)?.label ?? kind
}

function verdictOf(input: {
  isUsable: boolean
  steps: readonly RoleStep[]
  granting: readonly RoleStep[]
  hasRecord: boolean
  isAllowed: boolean
  key: string
}): string {
  const { granting } = input
  if (!input.isUsable) return '该账号不能登录'
  if (input.steps.length === 0) return '该用户没有有效的角色'
  if (granting.length === 0) return `该用户的角色都没有权限 ${input.key}`
  if (!input.hasRecord) return `通过角色【${granting.map((step) => step.label).join('、')}】持有权限`
  const reaching = granting.filter((step) => step.reaches)
  return input.isAllowed
    ? `可以访问：角色【${reaching.map((step) => step.label).join('、')}】的数据范围包含该记录`
    : `不能访问：${granting.map((step) => `【${step.label}】${step.reason}`).join('；')}`
}
