import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Rules, SoftCode } from '../shared/engine/model.ts'
import { version, type VersionRow } from '../shared/plan.ts'
import type { VersionLine } from '../shared/routes.ts'
import { tailCode, type RuleLine } from '../shared/rules.ts'

export async function versionLines(ctx: Ctx, batchId: string): Promise<VersionLine[]> {
  return ctx.db.query<VersionLine>(
    `select id, version_no as "versionNo", seed, made_time as "madeTime", is_current as "isCurrent", stats
     from presort_version
     where batch_id = $1
     order by version_no desc`,
    [batchId],
  )
}

/** A version of a batch, the one that counts unless another is named; null where nothing was tried yet. */
export async function versionOf(ctx: Ctx, batchId: string, id?: string): Promise<VersionRow | null> {
  const [found] = await ctx.db.query<{ id: string }>(
    `select id
     from presort_version
     where batch_id = $1 and (id = $2::uuid or ($2::uuid is null and is_current))`,
    [batchId, id ?? null],
  )
  if (!found && id) throw notFound()
  return found ? (await loadRows(ctx, version, [found.id])).get(found.id)! : null
}
export const currentVersion = (ctx: Ctx, batchId: string) => versionOf(ctx, batchId)

export async function ruleLines(ctx: Ctx, batchId: string): Promise<RuleLine[]> {
  return ctx.db.query<RuleLine>(
    `select rule_code as "ruleCode", kind, enabled, sort, weight, params
     from presort_rule
     where batch_id = $1
     order by sort`,
    [batchId],
  )
}

/** The rules of a batch as the engine takes them: what is switched off weighs nothing. */
export function rulesFor(lines: readonly RuleLine[]): Rules {
  const on = (code: string) => lines.find(({ ruleCode }) => ruleCode === code)?.enabled ?? false
  const of = (code: string) => lines.find(({ ruleCode }) => ruleCode === code)?.params ?? {}
  const soft = lines.filter(({ kind, enabled, ruleCode }) => kind === 'S' && enabled && ruleCode !== tailCode)
  return {
    weights: Object.fromEntries(soft.map(({ ruleCode, weight }) => [ruleCode as SoftCode, weight])),
    tail: of(tailCode).tail ?? '2',
    cityCap: of('S-REGION').cityCap ?? null,
    tallFrom: of('S-TALL').tallFrom ?? 185,
    isLevelOff: !on('H-LEVEL'),
    isCampusOff: !on('H-CAMPUS'),
    isApartOff: !on('H-APART'),
  }
}
