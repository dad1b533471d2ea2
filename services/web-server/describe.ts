import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { actionsOf } from '#kernel/access/access.ts'
import { formOf, mostAtOnce, type AnyAction } from '#kernel/entity/define-action.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { isDemanded } from '#kernel/entity/field.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { hasIndexedTitle } from '#kernel/operations/read/query.ts'
import { isTree } from '#kernel/operations/read/select.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import type { Route } from '#kernel/http/route.ts'
import type { World } from '#kernel/world/world.ts'
import { entityAddress } from './entity-routes.ts'
import type { ApiDescription, ApiOperation, ApiProperty, ApiSchema } from './shared/api-description.ts'

type Json = Record<string, unknown>

const signing = `其他系统凭接口密钥调用：请求头 Tenant-Id、Api-Key、Api-Nonce（16–64 位字母、数字、下划线或连字符，每次不同）和 FlySource-sign: <毫秒时间戳>.<十六进制签名>。签名为 HMAC-SHA256，密钥是接口密钥，内容依次是带参数的路径、时间戳、Api-Nonce、请求体的 SHA-256（十六进制），以换行相连。时间相差不超过 5 分钟。`

const described = new WeakMap<World, Promise<ApiDescription>>()

/** The API as an OpenAPI document, made from the same declarations that answer it: once, for declarations do not change. */
export function describeApi(world: World): Promise<ApiDescription> {
  const known = described.get(world) ?? describe(world)
  described.set(world, known)
  return known
}

async function describe(world: World): Promise<ApiDescription> {
  const paths: ApiDescription['paths'] = {}
  const schemas: Record<string, ApiSchema> = {}
  for (const resource of world.resources.values()) {
    if (resource.entity.internal) continue
    schemas[resource.entity.path] = recordSchema(resource.entity)
    Object.assign(paths, entityPaths(resource))
    // A thousand schemas take most of a second: others are answered in between.
    await nextTurn()
  }
  for (const [i, route] of world.routes.entries()) {
    const address = `/api/flySource-${addressOf(route)}`
    const access =
      'open' in route.access ? '无需登录' : 'permission' in route.access ? route.access.permission : '已登录'
    paths[address] = {
      ...paths[address],
      [route.method.toLowerCase()]: { ...operation(route.label, access, route.service), ...routeInput(route) },
    }
    if (i % 10 === 0) await nextTurn()
  }
  return {
    openapi: '3.1.0',
    info: { title: '智慧校园综合服务平台接口', version: '1', description: signing },
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: { schemas },
  }
}

/** What a route made by hand is asked with, from the schema that judges it. */
function routeInput({ method, input }: Route): Json {
  const schema = inputSchema(input)
  if (method === 'POST') return { requestBody: { content: { 'application/json': { schema } } } }
  const required = new Set(schema['required'] as string[] | undefined)
  const parameters = Object.entries((schema['properties'] ?? {}) as Json).map(([name, shape]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: shape,
  }))
  return parameters.length > 0 ? { parameters } : {}
}

function inputSchema(input: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json
  return schema
}

function entityPaths(resource: Resource): ApiDescription['paths'] {
  const { entity } = resource
  const at = entityAddress(entity)
  const actions = new Set(actionsOf(resource))
  const reference = { $ref: `#/components/schemas/${entity.path}` }
  const body = { content: { 'application/json': { schema: reference } } }
  const verb = (label: string, action: string, extra: Json = {}) => ({
    ...operation(`${entity.label}：${label}`, `${entity.path}:${action}`, entity.service),
    ...extra,
  })
  const paths: ApiDescription['paths'] = {
    [`${at}/list`]: { get: verb('分页查询', 'list', { parameters: filterParameters(resource) }) },
    [`${at}/all`]: { get: verb('不分页查询（至多 500 条）', 'list', { parameters: filterParameters(resource) }) },
    [`${at}/viewCounts`]: { get: verb('各组条件的条数', 'list') },
    [`${at}/getOne`]: { get: verb('详情', 'getOne') },
    [`${at}/getSelect`]: { get: verb('下拉选项', 'getSelect') },
    [`${at}/history`]: { get: verb('修改历史', 'getOne') },
    [`${at}/meta`]: { get: verb('字段、列与可用操作', 'list') },
    [`${at}/add`]: { post: verb('新增', 'add', { requestBody: body }) },
    [`${at}/update`]: { post: verb('修改', 'update', { requestBody: body }) },
    [`${at}/submit`]: { post: verb('新增或修改', 'add', { requestBody: body }) },
    [`${at}/batch`]: { post: verb('批量提交', 'add') },
    [`${at}/export`]: { post: verb('导出', 'export') },
  }
  if (entity.unique?.length && !entity.isLog) paths[`${at}/checkUnique`] = { post: verb('查重', 'add') }
  if (entity.card) paths[`${at}/card`] = { get: verb('名片', 'getOne') }
  if (isTree(entity)) paths[`${at}/getTree`] = { get: verb('树', 'getTree') }
  if (actions.has('remove')) paths[`${at}/remove`] = { post: verb('删除', 'remove') }
  if (actions.has('restore')) {
    paths[`${at}/bin`] = { get: verb('回收站', 'restore') }
    paths[`${at}/restore`] = { post: verb('恢复', 'restore') }
  }
  if (actions.has('unmask')) paths[`${at}/unmask`] = { post: verb('查看敏感字段原文', 'unmask') }
  if (actions.has('import')) {
    paths[`${at}/import`] = { post: verb('导入', 'import') }
    paths[`${at}/importTemplate`] = { get: verb('导入模板', 'import') }
    paths[`${at}/importPreview`] = { post: verb('导入文件的表头、样例和列对应', 'import') }
    paths[`${at}/importRecords`] = { get: verb('导入记录', 'import') }
    paths[`${at}/importUndo`] = { post: verb('撤销本次导入', 'import') }
  }
  for (const [name, { declared }] of Object.entries(resource.actions))
    paths[`${at}/${name}`] = { post: verb(declared.label, name, { requestBody: actionBody(declared) }) }
  return paths
}

function operation(summary: string, access: string, tag: string): ApiOperation {
  return { summary, tags: [tag], 'x-access': access, responses: { 200: { description: '成功' } } }
}

function filterParameters(resource: Resource): Json[] {
  const { entity } = resource
  const suffix = { eq: '', like: '_like', ge: '_ge', le: '_le', in: '_in', null: '_null' } as const
  const own = (entity.list.filters as readonly string[]).flatMap((name) => {
    const field = entity.fields[name]!
    return kindOf(field).operators.map((operator) => ({
      name: name + suffix[operator],
      in: 'query',
      description: field.options.label,
    }))
  })
  const usual = [
    'current',
    'size',
    'after',
    'ascs',
    'descs',
    'columns',
    'strict',
    'createTime_ge',
    'createTime_le',
    'updateTime_ge',
    'updateTime_le',
    ...(entity.search || hasIndexedTitle(entity) ? ['keyword'] : []),
  ].map((name) => ({ name, in: 'query' }))
  return [...usual, ...own]
}

/** The record it is about, or the records where it takes many, and what its form asks for. */
function actionBody(declared: AnyAction): Json {
  const { properties, required } = recordSchema(formOf(declared))
  const one = { id: { type: 'string' }, version: { type: 'integer' } }
  const many = { ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostAtOnce } }
  const schema = {
    type: 'object',
    properties: { ...one, ...(declared.many && many), ...properties },
    ...(declared.many
      ? { required, oneOf: [{ required: ['id'] }, { required: ['ids'] }] }
      : { required: ['id', ...required] }),
  }
  return { content: { 'application/json': { schema } } }
}

function recordSchema(entity: AnyEntity): ApiSchema {
  const properties: Record<string, ApiProperty> = {}
  for (const [name, field] of fieldsOf(entity)) {
    properties[name] = {
      ...inputSchema(kindOf(field).schema(field, { today: '2026-01-01' })),
      title: field.options.label,
      'x-kind': field.kind,
      ...(field.options.computed ? { readOnly: true } : {}),
      ...(field.options.sensitive ? { 'x-sensitive': true } : {}),
      ...(field.options.grant ? { 'x-grant': field.options.grant } : {}),
    }
  }
  const required = fieldsOf(entity)
    .filter(([, field]) => isDemanded(field) && field.options.default === undefined)
    .map(([name]) => name)
  return { type: 'object', title: entity.label, properties, required }
}
