import { can } from '#kernel/access/access.ts'
import { ruleFields, ruleProblem } from '#kernel/access/scope-rules.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest, forbidden, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isId, newId } from '#kernel/world/id.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { requireRoleLike } from '#services/system/server/administrators-keep.ts'
import { handsOnAny, isPlatformAdministrator } from '#services/system/server/handing-on.ts'
import type { World } from '#kernel/world/world.ts'
import { role } from '../../shared/role.ts'
import { reachOptionsRoute, roleReachRoute, saveReachRoute, type Reach, type ReachOptions } from '../../shared/reach.ts'

/** What rows and fields a role reaches, business by business. */
export const roleReach: readonly Route[] = [
  route(reachOptionsRoute, async (ctx) => options(ctx.world)),
  route(roleReachRoute, (ctx, { id }) => readReach(ctx, id)),
  route(saveReachRoute, saveReach),
]

type Written = AskedOf<typeof saveReachRoute>

function options(world: World): ReachOptions {
  const kinds = [
    { code: 'all', label: '全部', axis: null, picks: null },
    { code: 'none', label: '无', axis: null, picks: null },
    ...[...world.scopeKinds.values()].map(({ code, label, axis, picks }) => ({
      code,
      label,
      axis,
      picks: picks ?? null,
    })),
    { code: 'rule', label: '自定义条件', axis: null, picks: null },
  ]
  const labels = new Map(
    world.manifests.flatMap((manifest) => manifest.entities.map((entity) => [entity.name, manifest.label] as const)),
  )
  const entities = shown(world).map(({ entity, scope }) => ({
    path: entity.path,
    address: `${entity.service}/${entity.path}`,
    label: entity.label,
    group: labels.get(entity.name) ?? '',
    isOpen: scope === 'open',
    isRestricted: entity.restricted === true,
    axes: scope === 'open' ? [] : Object.keys(scope.by),
    ruleFields: ruleFields(entity),
    fields: fieldsOf(entity)
      .filter(([, field]) => !field.options.withheld)
      .map(([name, field]) => ({
        name,
        label: field.options.label,
        isSensitive: field.options.sensitive === true,
        isFixed: field.options.computed === true,
      })),
  }))
  const picks = Object.fromEntries(
    [...new Set(kinds.flatMap((kind) => kind.picks ?? []))].flatMap((name) => {
      const entity = world.entities.get(name)
      return entity
        ? [[name, { path: `${entity.service}/${entity.path}`, isTree: world.treeTable(name) !== null }]]
        : []
    }),
  )
  return { kinds, entities, picks }
}

async function readReach(ctx: Ctx, id: string): Promise<Reach> {
  const [row] = isId(id)
    ? await ctx.db.query<{ version: number; kind: string; value: unknown }>(
        'select version, scope_kind as kind, scope_value as value from sys_role where id = $1',
        [id],
      )
    : []
  if (!row) throw notFound()
  const rows = await ctx.db.query<{
    path: string
    kind: string | null
    value: unknown
    hidden: string[] | null
    masked: string[] | null
    readonly: string[] | null
  }>(
    `select entity_path as path, scope_kind as kind, scope_value as value, hidden_fields as hidden,
       masked_fields as masked, readonly_fields as readonly
     from sys_role_scope
     where role_id = $1
     order by entity_path`,
    [id],
  )
  return {
    id,
    version: row.version,
    scope: { kind: row.kind, value: row.value },
    entities: rows.map(({ path, kind, value, ...fields }) => ({
      path,
      scope: kind ? { kind, value } : null,
      hidden: fields.hidden ?? [],
      masked: fields.masked ?? [],
      readonly: fields.readonly ?? [],
    })),
  }
}

async function saveReach(ctx: Ctx, asked: Written) {
  const before = await readReach(ctx, asked.id)
  await requireOthersRole(ctx, asked.id)
  const byPath = new Map(shown(ctx.world).map((one) => [one.entity.path, one]))
  checkScope(ctx.world, asked.scope, null)
  for (const one of asked.entities) {
    const resource = byPath.get(one.path)
    if (!resource) throw badRequest({ text: `业务 ${one.path} 不存在` })
    if (one.scope) checkScope(ctx.world, one.scope, resource)
    checkFields(resource.entity, [...one.hidden, ...one.masked, ...one.readonly])
  }
  await requireSecondAuth(ctx, 'sysRole:grant')
  const now = ctx.now()
  const [row] = await ctx.db.query<{ version: number; name: string }>(
    `update sys_role set scope_kind = $2, scope_value = $3, update_time = $4, update_user = $5, version = version + 1
     where id = $1 and ($6::int is null or version = $6) returning version, role_name as name`,
    [asked.id, asked.scope.kind, jsonOf(asked.scope.value), now, ctx.actor.userId, asked.version ?? null],
  )
  if (!row) throw staleVersion()
  await ctx.db.execute('delete from sys_role_scope where role_id = $1', [asked.id])
  for (const one of asked.entities) {
    if (!one.scope && one.hidden.length + one.masked.length + one.readonly.length === 0) continue
    await ctx.db.query(
      `insert into sys_role_scope (
         id, create_user, create_time, update_user, update_time, role_id, entity_path, scope_kind, scope_value,
         hidden_fields, masked_fields, readonly_fields
       )
       values ($1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        newId(now),
        ctx.actor.userId,
        now,
        asked.id,
        one.path,
        one.scope?.kind ?? null,
        jsonOf(one.scope?.value),
        listOrNull(one.hidden),
        listOrNull(one.masked),
        listOrNull(one.readonly),
      ],
    )
  }
  await audit(ctx, [
    {
      entity: role,
      recordId: asked.id,
      action: 'grant',
      title: `修改数据范围【${row.name}】：${difference(ctx.world, before, asked)}`,
    },
  ])
  ctx.afterCommit(() => forgetActors(ctx.world))
  return { id: asked.id, version: row.version }
}

/** What a role reaches is widened for others alone, by whoever puts roles together. */
async function requireOthersRole(ctx: Ctx, roleId: string): Promise<void> {
  if (!can(ctx.actor, handsOnAny) && !isPlatformAdministrator(ctx.world, ctx.actor)) throw forbidden()
  const [found] = await ctx.db.query<{ code: string; isOwn: boolean }>(
    `select r.role_code as code,
       exists (select 1 from sys_user_role h where h.role_id = r.id and h.user_id::text = $2) as "isOwn"
     from sys_role r
     where r.id = $1`,
    [roleId, ctx.actor.userId],
  )
  requireRoleLike(ctx, [found!.code])
  if (found!.isOwn) throw badRequest({ text: '不能修改自己所持角色的数据范围，请由其他管理员办理' })
}

function checkScope(world: World, scope: { kind: string; value?: unknown }, resource: Resource | null): void {
  if (scope.kind === 'all' || scope.kind === 'none') return
  if (scope.kind === 'rule') {
    if (!resource) throw badRequest({ text: '自定义条件只能用于具体业务' })
    const problem = ruleProblem(resource.entity, scope.value)
    if (problem) throw badRequest({ text: problem })
    return
  }
  const kind = world.scopeKinds.get(scope.kind)
  if (!kind) throw badRequest({ text: `数据范围 ${scope.kind} 不存在` })
  if (kind.picks && (!Array.isArray(scope.value) || scope.value.length === 0))
    throw badRequest({ text: `请选择“${kind.label}”的取值` })
  if (resource && (resource.scope === 'open' || !resource.scope.by[kind.axis]))
    throw badRequest({ text: `【${resource.entity.label}】不能按“${kind.label}”限定` })
}

function checkFields(entity: AnyEntity, fields: readonly string[]): void {
  for (const name of fields) {
    const field = fieldOf(entity, name)
    if (!field || field.options.withheld) throw badRequest({ text: `【${entity.label}】没有字段 ${name}` })
    if (kindOf(field).isTree) throw badRequest({ text: `【${entity.label}】的字段 ${field.options.label} 不能限制` })
  }
}

function shown(world: World): Resource[] {
  return [...world.resources.values()].filter((one) => !one.entity.internal)
}

/** What changed, for the log. */
function difference(world: World, before: Written, after: Written): string {
  const words = (reach: Written) => {
    const map = new Map<string, string>([['默认', scopeWord(world, reach.scope)]])
    for (const one of reach.entities) {
      const label = shown(world).find((resource) => resource.entity.path === one.path)?.entity.label ?? one.path
      const parts = [
        one.scope ? scopeWord(world, one.scope) : '',
        one.hidden.length ? `隐藏 ${one.hidden.join()}` : '',
        one.masked.length ? `脱敏 ${one.masked.join()}` : '',
        one.readonly.length ? `只读 ${one.readonly.join()}` : '',
      ]
      map.set(label, parts.filter(Boolean).join(' '))
    }
    return map
  }
  const [was, is] = [words(before), words(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => (was.get(name) ?? '') !== (is.get(name) ?? ''),
  )
  return changed.map((name) => `${name} ${was.get(name) || '默认'}→${is.get(name) || '默认'}`).join('；') || '无变化'
}

function scopeWord(world: World, scope: { kind: string; value?: unknown }): string {
  const fixed: Record<string, string> = { all: '全部', none: '无', rule: '自定义条件' }
  const label = fixed[scope.kind] ?? world.scopeKinds.get(scope.kind)?.label ?? scope.kind
  return Array.isArray(scope.value) ? `${label}(${scope.value.length})` : label
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

function listOrNull(list: readonly string[]): string | null {
  return list.length === 0 ? null : JSON.stringify([...new Set(list)])
}
