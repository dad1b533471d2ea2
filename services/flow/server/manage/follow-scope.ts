import { can, permissionKey, reachOfRole, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { ActorRole, Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { aliveOnly, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'

const administrator = 'gly'

/**
 * The instances somebody may follow, as a condition on `i`: those they handed in, those about one of their own people,
 * and those of kinds they manage. Whom a matter is about is a record, so the row scope of that record's entity says who
 * follows it; a scope that simply holds everybody makes nobody one's own, as for opening a matter (`leads-subject.ts`).
 */
export async function followedBy(ctx: Ctx, conditions: Conditions): Promise<string> {
  if (ctx.actor.kind !== 'user') return 'true'
  const managed = await managedBy(ctx, conditions)
  if (managed === 'true') return 'true'
  const own = place(conditions, ctx.actor.userId)
  const parts: ((i: string) => string)[] = [(i) => `${i}.starter_id = ${own}::uuid`]
  for (const resource of subjects(ctx)) {
    if (!can(ctx.actor, permissionKey(resource.entity, 'list'))) continue
    const scope = await rowScope(ctx, resource, 'list')
    if (scope.kind === 'all') continue
    const rows = reachedRows(conditions, resource, scope)
    parts.push((i) => `${i}.subject_id in (${rows})`)
  }
  // A few of very many are found from their own indexes; whoever manages kinds reads along the time.
  if (managed === 'false')
    return `i.id in (${parts.map((on) => `select x.id from sys_flow_instance x where ${on('x')}`).join(' union all ')})`
  return `(${[...parts.map((on) => on('i')), managed].join(' or ')})`
}

/**
 * The instances somebody may ask others to hurry with, as a condition on `i`: who handed it in, is meant, manages it or
 * was shown it.
 */
export async function urgedBy(ctx: Ctx, conditions: Conditions): Promise<string> {
  const managed = await managedBy(ctx, conditions)
  if (ctx.actor.kind !== 'user' || managed === 'true') return 'true'
  const own = `${place(conditions, ctx.actor.userId)}::uuid`
  const person = place(conditions, ctx.actor.person?.id ?? null)
  return `(
    i.starter_id = ${own}
    or i.subject_id = ${person}::text
    or exists (select 1 from sys_flow_copy c where c.instance_id = i.id and c.user_id = ${own})
    or ${managed}
  )`
}

/**
 * The instances somebody manages, as a condition on `i`: those of the kinds one of their roles manages. A role that
 * reaches some rows of the subjects only (the people of one department) manages the matters of these.
 */
export async function managedBy(ctx: Ctx, conditions: Conditions): Promise<string> {
  if (ctx.actor.kind !== 'user' || ctx.actor.roles.some(({ code }) => code === administrator)) return 'true'
  const kinds = await ctx.db.query<{ code: string; subject: string | null; roles: string[] }>(
    `select code, subject, array(select jsonb_array_elements_text(manager_roles)) as roles
     from sys_process_type
     where manager_roles ?| $1::text[]
     order by code`,
    [ctx.actor.roles.map(({ code }) => code)],
    'flow_managed',
  )
  const parts: string[] = []
  for (const role of ctx.actor.roles) {
    const own = kinds.filter(({ roles }) => roles.includes(role.code))
    for (const [subject, ofSubject] of Map.groupBy(own, (kind) => kind.subject))
      parts.push(await managedPart(ctx, conditions, { role, subject, codes: ofSubject.map(({ code }) => code) }))
  }
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

/** Whether the caller manages one instance. */
export async function mayManage(ctx: Ctx, instanceId: string): Promise<boolean> {
  const conditions: Conditions = { texts: [], values: [instanceId] }
  const rows = await ctx.db.query(
    `select 1 from sys_flow_instance i where i.id = $1 and ${await managedBy(ctx, conditions)}`,
    conditions.values,
  )
  return rows.length > 0
}

/** Entities matters are about: those the kinds name, and those that ways of finding people ask for. */
export function subjects(ctx: Ctx): Resource[] {
  const names = new Set([
    ...[...ctx.world.flowTypes.values()].map((type) => type.subject),
    ...[...ctx.world.candidateRules.values()].map((rule) => rule.subject),
  ])
  return [...names].flatMap((name) => (name === undefined ? [] : (ctx.world.resources.get(name) ?? [])))
}

async function managedPart(
  ctx: Ctx,
  conditions: Conditions,
  { role, subject, codes }: { role: ActorRole; subject: string | null; codes: string[] },
): Promise<string> {
  // Said only where it is needed: a value that no text names is refused by the database.
  const ofKind = () => `i.process_type = any(${place(conditions, codes)}::text[])`
  const people = ctx.world.resources.get('sys.user')
  // A kind that names no subject is about whoever hands it in.
  const found = subject === null ? [...subjects(ctx), people] : [ctx.world.resources.get(subject)]
  const parts: string[] = []
  for (const resource of found.filter((one) => one !== undefined)) {
    // Whom a matter is about is known to whoever may list such people at all.
    if (subject !== null && !role.permissions.has(permissionKey(resource.entity, 'list'))) continue
    const reach = await reachOfRole(ctx, resource, role)
    if (reach === 'all') return ofKind()
    if (reach === 'none') continue
    const rows = reachedRows(
      conditions,
      resource,
      'match' in reach ? { kind: 'some', parts: [], rules: [reach] } : { kind: 'some', parts: [reach] },
    )
    parts.push(resource === people ? `i.starter_id::text in (${rows})` : `i.subject_id in (${rows})`)
  }
  // A matter about nobody is its managers' whole; one about people only as far as they know these.
  if (parts.length === 0) return subject === null ? ofKind() : 'false'
  return `(${ofKind()} and (${parts.join(' or ')}))`
}

function reachedRows(conditions: Conditions, resource: Resource, scope: RowScope): string {
  const rows: Conditions = { texts: [], values: conditions.values }
  aliveOnly(rows, resource.entity)
  withinScope(rows, resource.entity, scope)
  return `select t.id::text from ${tableName(resource.entity)} t${whereText(rows)}`
}
