import { createHash } from 'node:crypto'
import { can } from '#kernel/access/access.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { personFacts } from '#services/identity/shared/person-facts.ts'
import { todoStates } from '#services/messages/shared/todo-words.ts'
import type { PhoneMenu, PhoneNode } from '#services/system/shared/phone-menu.ts'
import type { World } from '#kernel/world/world.ts'
import { meantBySql } from '#modules/school/population/shared/services.ts'
import { mobileMenuTypes, type PublishedNode } from '../../shared/mobile-menu.ts'
import type { phoneMenuRoute } from '../../shared/mobile-routes.ts'
import { hang } from '../menus/menu-tree.ts'

type Version = { id: string; no: number; nodes: PublishedNode[] }
type UserCtx = Ctx & { actor: Extract<Ctx['actor'], { kind: 'user' }> }

/** The last version of each school: it is read by every phone and changes seldom. */
const versions = new WeakMap<World, Map<string, Version>>()
const liveBadges = new Set(['message', 'todo', 'notice'])

/** The published tree, less what is not for this person here. */
export async function phoneMenuOf(ctx: Ctx, here: AskedOf<typeof phoneMenuRoute>): Promise<PhoneMenu> {
  if (!isUser(ctx)) return { no: 0, menus: [] }
  const current = await currentVersion(ctx)
  if (!current) return { no: 0, menus: [] }
  const allowed = current.nodes.filter(
    (node) =>
      (!node.permKey || can(ctx.actor, node.permKey)) &&
      (!node.terminals?.length || node.terminals.includes(here.terminal)),
  )
  const [roleIds, meant, department] = [
    await rolesOf(ctx, allowed),
    await meantNodes(ctx, allowed),
    await departmentOf(ctx, allowed),
  ]
  const visible = allowed.filter(
    (node) =>
      (!node.roleIds?.length || node.roleIds.some((id) => roleIds.has(id))) &&
      (!node.targetScope || meant.has(node.id)) &&
      isInGray(node, ctx.actor.userId, department),
  )
  const badges = await todoCounts(ctx, visible)
  type Hung = PhoneNode & { parentId: string | null; children: Hung[] }
  const nodes = visible.map((node): Hung => ({
    id: node.id,
    parentId: node.parentId,
    name: node.name,
    code: node.code,
    type: node.type,
    icon: node.icon,
    kind: node.kind,
    path: node.path,
    badgeProvider: node.badgeProvider ?? null,
    badge: badges.get(node.badgeProvider ?? '') ?? 0,
    isOutdated: isOlder(here.version, node.minVersion),
    children: [],
  }))
  return {
    no: current.no,
    menus: hang<Hung>(nodes).filter((node) => node.type !== mobileMenuTypes.group[0] || node.children.length > 0),
  }
}

/** Whether somebody is among the first to have an entry: the same person always gets the same answer. */
export function isInGray(
  node: Pick<PublishedNode, 'code' | 'grayPercent' | 'grayDeptIds'>,
  userId: string,
  department: string | null,
): boolean {
  const { grayPercent, grayDeptIds } = node
  if (!grayPercent && !grayDeptIds?.length) return true
  if (department !== null && grayDeptIds?.includes(department)) return true
  return createHash('sha256').update(`${node.code} ${userId}`).digest().readUInt32BE(0) % 100 < (grayPercent ?? 0)
}

function isUser(ctx: Ctx): ctx is UserCtx {
  return ctx.actor.kind === 'user'
}

async function currentVersion(ctx: Ctx): Promise<Version | undefined> {
  const known = versions.get(ctx.world) ?? new Map<string, Version>()
  versions.set(ctx.world, known)
  const [last] = await ctx.db.query<{ id: string; no: number }>(
    'select id, no from nav_mobile_version order by no desc limit 1',
  )
  const held = known.get(ctx.school.id)
  if (!last || held?.id === last.id) return last && held
  const [read] = await ctx.db.query<Version>('select id, no, nodes from nav_mobile_version where id = $1', [last.id])
  if (read) known.set(ctx.school.id, read)
  return read
}

async function rolesOf(ctx: UserCtx, nodes: readonly PublishedNode[]): Promise<Set<string>> {
  if (!nodes.some((node) => node.roleIds?.length)) return new Set()
  const rows = await ctx.db.query<{ id: string }>('select id from sys_role where role_code = any($1)', [
    ctx.actor.roles.map((role) => role.code),
  ])
  return new Set(rows.map((role) => role.id))
}

/** Entries whose rule means this person, by one statement. */
async function meantNodes(ctx: UserCtx, nodes: readonly PublishedNode[]): Promise<Set<string>> {
  const { person } = ctx.actor
  const ruled = nodes.filter((node) => node.targetScope)
  if (ruled.length === 0 || (person?.entity !== 'base.student' && person?.entity !== 'base.teacher')) return new Set()
  const table = person.entity === 'base.student' ? 'base_student' : 'base_teacher'
  const rows = await ctx.db.query<{ id: string }>(
    `select x.id
     from jsonb_to_recordset($1::jsonb) as x(id text, scope jsonb)
     where exists (
       select 1
       from ${table} t
       where t.id = $2::uuid and ${await ctx.call(meantBySql, { personType: person.entity, scope: 'x.scope' })}
     )`,
    [JSON.stringify(ruled.map((node) => ({ id: node.id, scope: node.targetScope }))), person.id],
  )
  return new Set(rows.map((row) => row.id))
}

async function departmentOf(ctx: UserCtx, nodes: readonly PublishedNode[]): Promise<string | null> {
  if (!ctx.actor.person || !nodes.some((node) => node.grayDeptIds?.length)) return null
  const facts = await ctx.call(personFacts, ctx.actor.person)
  return (facts['departmentId'] as string | undefined) ?? null
}

/** Numbers that no push keeps fresh: open to-dos of one kind of business. */
async function todoCounts(ctx: UserCtx, nodes: readonly PublishedNode[]): Promise<Map<string, number>> {
  const asked = [
    ...new Set(
      nodes.flatMap(({ badgeProvider }) => (badgeProvider && !liveBadges.has(badgeProvider) ? [badgeProvider] : [])),
    ),
  ]
  if (asked.length === 0) return new Map()
  const rows = await ctx.db.query<{ type: string; n: number }>(
    `select biz_type as type, count(*)::int as n
     from sys_user_todo
     where user_id = $1 and biz_type = any($2) and state = '${todoStates.open[0]}'
     group by 1`,
    [ctx.actor.userId, asked],
  )
  return new Map(rows.map((row) => [row.type, row.n]))
}

/** A browser always has the newest; only a client that tells its version can be too old. */
function isOlder(version: string | undefined, least: string | null | undefined): boolean {
  if (!version || !least) return false
  const [have, need] = [version, least].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = need.findIndex((part, i) => part !== (have[i] ?? 0))
  return at >= 0 && (have[at] ?? 0) < need[at]!
}
