import { actionsOf, permissionKey } from '#kernel/access/access.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { changeOf, type AccessCall, type AccessFacts } from '#kernel/testing/access-matrix.ts'
import { draftFor, makeRecord } from '#kernel/testing/factory.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { ScopeDeclaration } from '#kernel/world/module.ts'
import { makeProbe, type Probe } from '#tests/support/probe.ts'
import { rowsOf, testSchool, visitorWith, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

export const refusal = { code: 403, success: false, msg: '您未被授权，没有操作权限，请联系系统管理员', data: null }

type Values = Record<string, unknown>

/** What an area must say so that its records can be made: its own rules, which no declaration tells. */
export type AccessHints = {
  /** Values of a new record, by entity, beside those that are given. */
  examples?: Readonly<
    Record<string, Values | ((ctx: Ctx, stage: AccessStage, given: Values) => Values | Promise<Values>)>
  >
  /** Entities that judge what is written before they ask where it belongs; nothing is written either way. */
  judgesFirst?: readonly string[]
  /** Verbs by entity whose record must fit what the writer leads, or was sent back by a flow: they only must not be refused for want of permission. */
  dueLater?: Readonly<Record<string, readonly string[]>>
  /** What one hands on with a record one must hold, by entity. */
  handedOn?: Readonly<Record<string, readonly string[]>>
  /** What must be so in the school before. */
  prepare?(school: TestSchool): Promise<void>
}

/** A school, somebody whose rights a test decides, and a stranger. */
export type AccessStage = {
  school: TestSchool
  probe: Probe
  stranger: Visitor
  hints: AccessHints
  /** Every permission there is. */
  everyKey: readonly string[]
}

/** A college: majors belong to nothing else. Departments are what most others are placed by. */
const examplesOfAll: AccessHints['examples'] = { 'base.department': { deptType: '1' } }

export async function openAccessStage(
  hints: AccessHints = {},
  options: Parameters<typeof testSchool>[0] = {},
): Promise<AccessStage> {
  const school = await testSchool(options)
  await switchSecondAuthOff(school)
  // What is tried are permissions; which roles may begin a matter is asked beside them.
  await school.system((ctx) => ctx.db.execute('update sys_process_type set start_roles = null'))
  await hints.prepare?.(school)
  const { resources, manifests } = school.world
  const everyKey = [
    ...[...resources.values()].flatMap((one) => actionsOf(one).map((action) => permissionKey(one.entity, action))),
    ...manifests.flatMap((manifest) => Object.keys(manifest.permissions ?? {})),
  ]
  return {
    school,
    probe: await makeProbe(school, 'probe'),
    stranger: visitorWith(school.app, 'none'),
    hints: { ...hints, examples: { ...examplesOfAll, ...hints.examples } },
    everyKey,
  }
}

export async function exampleOf(
  stage: AccessStage,
  ctx: Ctx,
  entity: AnyEntity,
  given: Values = {},
): Promise<Values | undefined> {
  const example = stage.hints.examples?.[entity.name]
  return typeof example === 'function' ? example(ctx, stage, given) : example
}

/** A record by its area's rules. */
export async function recordOf(
  stage: AccessStage,
  ctx: Ctx,
  entity: AnyEntity,
  values: Values = {},
): Promise<{ id: string }> {
  return makeRecord(ctx, entity, { ...(await exampleOf(stage, ctx, entity, values)), ...values })
}

/** Gives the probe these permissions over these rows of a resource; what is restricted counts only scopes of its own. */
export function allow(
  { probe }: AccessStage,
  { entity }: Resource,
  permissions: readonly string[],
  scope: ScopeDeclaration = { kind: 'all' },
): Promise<void> {
  return probe.may({ permissions, scope, ...(entity.restricted && { scopes: { [entity.path]: scope } }) })
}

/** What a call needs, or what any of them could. */
export async function factsOf(stage: AccessStage, resource: Resource, call?: AccessCall): Promise<AccessFacts> {
  const { entity } = resource
  return stage.school.system(async (ctx) => {
    const draft = call?.touches === 'record' ? {} : await draftFor(ctx, entity, await exampleOf(stage, ctx, entity))
    const { id } = call?.touches === 'new' ? { id: '' } : await recordOf(stage, ctx, entity)
    return { id, draft, change: changeOf(ctx, resource, id) }
  })
}

/** A record whose field on an axis is filled, even where the declaration leaves it open. */
export async function placed(
  stage: AccessStage,
  ctx: Ctx,
  resource: Resource,
  { field, outside }: { field: string; outside: string },
): Promise<AccessFacts & { value: unknown }> {
  const { entity } = resource
  const declared = fieldOf(entity, field)
  const target = (declared?.options as { entity?: string } | undefined)?.entity
  const makeTarget = async () => (await recordOf(stage, ctx, ctx.world.entities.get(target!)!)).id
  const values = target && !declared!.options.computed ? { [field]: await makeTarget() } : {}
  const { id } = await recordOf(stage, ctx, entity, values)
  let value = await valueOf(stage, resource, { field, id }, ctx)
  const there = await valueOf(stage, resource, { field, id: outside }, ctx)
  // Made-up years come round again: what refers to nothing is a number, and gets another one.
  if (value === null || value === there) {
    value = target ? await makeTarget() : there === 2001 ? 2002 : 2001
    await ctx.db.query(`update ${tableName(entity)} set ${columnName(field)} = $2 where id = $1`, [id, value])
  }
  return { id, draft: {}, change: changeOf(ctx, resource, id), value }
}

export function send(
  visitor: Visitor,
  call: AccessCall,
  facts: AccessFacts,
  headers?: Record<string, string>,
): Promise<Answer> {
  const input = call.input(facts)
  return call.method === 'GET'
    ? visitor.get(call.path, input as Record<string, unknown>, headers)
    : visitor.post(call.path, input, headers)
}

/** Whether an answer that tells of records tells of this one. */
export function sees(answer: Answer, call: AccessCall, id: string): boolean {
  if (call.verb === 'export') return answer.raw.length > 0
  return JSON.stringify(answer.body.data).includes(id)
}

export async function valueOf(
  { school }: AccessStage,
  { entity }: Resource,
  at: { field: string; id: string },
  ctx?: Ctx,
): Promise<unknown> {
  const text = `select ${columnName(at.field)} as value from ${tableName(entity)} where id = $1`
  const [row] = ctx ? await ctx.db.query(text, [at.id]) : await rowsOf(school, text, [at.id])
  return row!['value']
}

/** How many rows there are and how often they were changed: equal when nothing was written. A log grows by being asked, so only its changes count. */
export function snapshotOf({ school }: AccessStage, { entity }: Resource): Promise<unknown> {
  if (entity.isLog) return rowsOf(school, `select count(*) as changed from ${tableName(entity)} where version > 1`)
  const removed = entity.removable === 'bin' ? ', count(deleted_time) as removed' : ''
  return rowsOf(school, `select count(*) as rows, sum(version) as versions${removed} from ${tableName(entity)}`)
}
