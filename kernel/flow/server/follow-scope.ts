import { can, permissionKey, reachOfRole, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { ActorRole, Ctx } from '#kernel/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { aliveOnly, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'

const administrator = 'gly'

/**
 * The instances somebody may follow, as a condition on `i`: those they handed in, those about a record they may read, and those of
 * kinds they manage. Whom a matter is about is a record, so the row scope of that record's entity says who follows it.
 */
export async function followedBy(ctx: Ctx, conditions: Conditions): Promise<string> {
  if (ctx.actor.kind !== 'user') return 'true'
  const managed = await managedBy(ctx, conditions)
  if (managed === 'true') return 'true'
  const own = place(conditions, ctx.actor.userId)
  const parts: Part[] = [{ on: (i) => `${i}.starter_id = ${own}::uuid`, isNarrow: true }]
  for (const resource of subjects(ctx)) {
    if (!can(ctx.actor, permissionKey(resource.entity, 'list'))) continue
    const scope = await rowScope(ctx, resource, 'list')
    const isNarrow = scope.kind === 'some'
    const rows = reachedRows(conditions, resource, scope)
    parts.push({ on: (i) => `${i}.subject_id in (${rows})`, isNarrow })
  }
  if (managed !== 'false') parts.push({ on: () => managed, isNarrow: false })
  // A few of very many are found from their own indexes; whoever reaches most of them reads along the time.
  if (parts.every((part) => part.isNarrow)) return `i.id in (${parts.map((part) => `select x.id from sys_flow_instance x where ${part.on('x')}`).join(' union all ')})`
  return `(${parts.map((part) => part.on('i')).join(' or ')})`
}

type Part = { on(instance: string): string; isNarrow: boolean }

/**
 * The instances somebody manages, as a condition on `i`: those of the kinds one of their roles manages. A role that reaches some
 * rows of the subjects only (the people of one department) manages the matters of these.
 */
export async function managedBy(ctx: Ctx, conditions: Conditions): Promise<string> {
  if (ctx.actor.kind !== 'user' || ctx.actor.roles.some(({ code }) => code === administrator)) return 'true'
  const kinds = await ctx.db.query<{ code: string; subject: string | null; roles: string[] }>(
    `select code, subject, array(select jsonb_array_elements_text(manager_roles)) as roles from sys_process_type where manager_roles ?| $1::text[] order by code`,
    [ctx.actor.roles.map(({ code }) => code)],
    'flow_managed',
  )
  const parts: string[] = []
  for (const role of ctx.actor.roles) {
    const own = kinds.filter(({ roles }) => roles.includes(role.code))
    for (const [subject, ofSubject] of Map.groupBy(own, (kind) => kind.subject)) parts.push(await managedPart(ctx, conditions, { role, subject, codes: ofSubject.map(({ code }) => code) }))
  }
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

/** Whether the caller follows one instance. */
export async function mayFollow(ctx: Ctx, instanceId: string): Promise<boolean> {
  return isAmong(ctx, instanceId, followedBy)
}

/** Whether the caller manages one instance. */
export async function mayManage(ctx: Ctx, instanceId: string): Promise<boolean> {
  return isAmong(ctx, instanceId, managedBy)
}

/** Entities matters are about: those the kinds name, and those that ways of finding people ask for. */
export function subjects(ctx: Ctx): Resource[] {
  const names = new Set([...[...ctx.world.flowTypes.values()].map((type) => type.subject), ...[...ctx.world.candidateRules.values()].map((rule) => rule.subject)])
  return [...names].flatMap((name) => (name === undefined ? [] : (ctx.world.resources.get(name) ?? [])))
}

async function isAmong(ctx: Ctx, instanceId: string, reach: typeof followedBy): Promise<boolean> {
  const conditions: Conditions = { texts: [], values: [instanceId] }
  const rows = await ctx.db.query(`select 1 from sys_flow_instance i where i.id = $1 and ${await reach(ctx, conditions)}`, conditions.values)
  return rows.length > 0
}

async function managedPart(ctx: Ctx, conditions: Conditions, { role, subject, codes }: { role: ActorRole; subject: string | null; codes: string[] }): Promise<string> {
  const ofKind = `i.process_type = any(${place(conditions, codes)}::text[])`
  const people = ctx.world.resources.get('sys.user')
  // A kind that names no subject is about whoever hands it in.
  const found = subject === null ? [...subjects(ctx), people] : [ctx.world.resources.get(subject)]
  const parts: string[] = []
  for (const resource of found.filter((one) => one !== undefined)) {
    const reach = await reachOfRole(ctx, resource, role)
    if (reach === 'all') return ofKind
    if (reach === 'none') continue
    const rows = reachedRows(conditions, resource, 'match' in reach ? { kind: 'some', parts: [], rules: [reach] } : { kind: 'some', parts: [reach] })
    parts.push(resource === people ? `i.starter_id::text in (${rows})` : `i.subject_id in (${rows})`)
  }
  return parts.length === 0 ? ofKind : `(${ofKind} and (${parts.join(' or ')}))`
}

function reachedRows(conditions: Conditions, resource: Resource, scope: RowScope): string {
  const rows: Conditions = { texts: [], values: conditions.values }
  aliveOnly(rows, resource.entity)
  withinScope(rows, resource.entity, scope)
  return `select t.id::text from ${tableName(resource.entity)} t${whereText(rows)}`
}
