import { roleSources } from '#kernel/access/role-source.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isId } from '#kernel/world/id.ts'
import { ranksOf } from '#services/system/server/handing-on.ts'
import { role as roleEntity } from '../../shared/role.ts'
import { autoRuleRoute, previewAutoRoute, saveAutoRoute } from '../../shared/role-routes.ts'
import { followRules, ruleDifference, type AutoRule } from './auto-rule.ts'
import { giveProblem, loadRoles, refuse, toOneself, type RoleFacts } from './role-holding.ts'

const shownNames = 10

/** Who holds a role by what they are. */
export const autoRoutes: readonly Route[] = [
  route(autoRuleRoute, async (ctx, { id }) => {
    const { rule, version } = await storedRule(ctx, id)
    return {
      id,
      version,
      rows: rule?.rows ?? [],
      sources: [...roleSources(ctx.world).values()].map(({ code, label }) => ({ code, label })),
    }
  }),
  route(previewAutoRoute, async (ctx, { id, rule }) => {
    const role = await judged(ctx, id, rule)
    const { gain, lose, kept } = await ruleDifference(ctx, { roleId: role.id, rule })
    return {
      gain: gain.length,
      lose: lose.length,
      kept,
      gainNames: await namesOf(ctx, gain),
      loseNames: await namesOf(ctx, lose),
    }
  }),
  route(saveAutoRoute, saveRule),
]

async function saveRule(ctx: Ctx, { id, version, rule }: AskedOf<typeof saveAutoRoute>) {
  const role = await judged(ctx, id, rule)
  const before = await storedRule(ctx, id)
  await requireSecondAuth(ctx, 'sysRole:assign')
  const [row] = await ctx.db.query<{ version: number }>(
    `update sys_role
     set auto_rule = $2, update_time = $3, update_user = $4, version = version + 1
     where id = $1 and ($5::int is null or version = $5)
     returning version`,
    [id, JSON.stringify(rule), ctx.now(), ctx.actor.userId, version ?? null],
  )
  if (!row) throw staleVersion()
  const { gain, lose } = await ruleDifference(ctx, { roleId: id, rule })
  if (ctx.actor.kind === 'user' && gain.includes(ctx.actor.userId)) refuse(toOneself)
  await followRules(ctx, { roleIds: [id] })
  await keepOwnRoles(ctx, lose)
  const title = `修改自动授予【${role.name}】：${words(ctx, before.rule)} → ${words(ctx, rule)}，增加 ${gain.length} 人，取消 ${lose.length} 人`
  await audit(ctx, [{ entity: roleEntity, recordId: id, action: 'assign', title }])
  return { id, version: row.version, gained: gain.length, lost: lose.length }
}

/** The role, when the caller may hand it out to whomever this rule names. */
async function judged(ctx: Ctx, id: string, rule: AutoRule): Promise<RoleFacts> {
  const role = isId(id) ? (await loadRoles(ctx, [id])).get(id.toLowerCase()) : undefined
  if (!role) throw notFound()
  if (ranksOf(ctx.world).administrators.has(role.code) && rule.rows.length > 0)
    throw badRequest({ text: '管理员角色不能自动授予' })
  refuse(giveProblem(ctx, [role]))
  const sources = roleSources(ctx.world)
  const unknown = rule.rows.find((row) => !sources.has(row.source))
  if (unknown) throw badRequest({ text: `人员来源 ${unknown.source} 不存在` })
  const departments = [...new Set(rule.rows.flatMap((row) => row.departmentIds ?? []))]
  const known = await ctx.db.query('select 1 from base_department where deleted_time is null and id::text = any($1)', [
    departments,
  ])
  if (known.length !== departments.length) throw badRequest({ text: '部门不存在或已被删除' })
  return role
}

async function storedRule(ctx: Ctx, id: string): Promise<{ rule: AutoRule | null; version: number }> {
  const [row] = isId(id)
    ? await ctx.db.query<{ rule: AutoRule | null; version: number }>(
        'select auto_rule as rule, version from sys_role where id = $1',
        [id],
      )
    : []
  if (!row) throw notFound()
  return row
}

async function keepOwnRoles(ctx: Ctx, lose: readonly string[]): Promise<void> {
  if (ctx.actor.kind !== 'user' || !lose.includes(ctx.actor.userId)) return
  const [left] = await ctx.db.query('select 1 from sys_user_role where user_id = $1 limit 1', [ctx.actor.userId])
  if (!left) throw badRequest({ text: '不能移除自己的最后一个角色' })
}

async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string }>(
    'select user_name as name from sys_user where id = any($1::uuid[]) order by account_no',
    [ids.slice(0, shownNames)],
  )
  return rows.map((row) => row.name)
}

function words(ctx: Ctx, rule: AutoRule | null): string {
  const sources = roleSources(ctx.world)
  return (
    rule?.rows
      .map(
        (row) =>
          `${sources.get(row.source)?.label ?? row.source}${row.departmentIds?.length ? `(${row.departmentIds.length} 个部门)` : ''}`,
      )
      .join('、') || '无'
  )
}
