import type { z } from 'zod'
import { can } from '#kernel/access/access.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { Param } from '#kernel/params/param.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { publishedFlow } from '#services/flow/server/design/published.ts'
import { publishChanged } from '#services/flow/server/design/publish-model.ts'
import { flowModelSchema, type FlowModelJson } from '#services/flow/shared/model/model.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { askedText, levelsFor, type Facts } from '../shared/tiers/levels.ts'
import { limitProblem, limitsOf, withLimits } from '../shared/tiers/limits.ts'
import { tierTable, type AmountAxis, type TierAxes } from '../shared/tiers/table.ts'
import type { defineTiers, limitsRoute, TierNames, TiersView } from '../shared/tiers/tiers.ts'
import { outlookOf } from './outlook.ts'

type Tiers<I extends z.ZodType, Shown extends object> = ReturnType<typeof defineTiers<I, Shown, TierAxes['rows']>>
type Tried<Shown> = { starterId: string; subjectId: string | null; facts: Record<string, unknown>; shown: Shown }
type Holes<I extends z.ZodType, Shown> = {
  /** What is the same for every matter of the school, settings for instance. */
  fixed?: (ctx: Ctx) => Promise<Facts>
  /** Names of codes the flow's fields do not bring themselves, by field. */
  codes?: (ctx: Ctx) => Promise<TierNames['codes']>
  /** Settings that decide along with the flow. */
  params?: readonly Param[]
  /** What is only thought of, as the flow would know it. */
  trial: (ctx: Ctx, asked: z.output<I>) => Promise<Tried<Shown>>
}

/** The levels of a published flow, told as a table and tried out. */
export function tierRoutes<I extends z.ZodType, Shown extends object>(
  tiers: Tiers<I, Shown>,
  { fixed: fixedOf = async () => ({}), codes, params = [], trial }: Holes<I, Shown>,
): readonly Route[] {
  const { processType } = tiers
  const view = async (ctx: Ctx): Promise<TiersView> => {
    const { version, model } = await publishedFlow(ctx, processType)
    const { model: drawn, fields, name } = ctx.world.flowTypes.get(processType)!
    const usual = flowModelSchema.parse(drawn)
    const fixed = await fixedOf(ctx)
    const amount = tiers.rows.kind === 'amount' ? tiers.rows : null
    return {
      name,
      rowLabel: tiers.rows.label,
      amount,
      version,
      table: tierTable(model, { axes: tiers, fixed }),
      limits: amount ? limitsOf(model, amount) : [],
      cases: tiers.cases.map(({ key, label, facts }) => {
        const [now, first] = [model, usual].map((one) => levelsFor(one, { ...tiers.plain, ...facts, ...fixed }).levels)
        return { key, label, levels: now!, isUsual: askedText(now!) === askedText(first!), usual: first! }
      }),
      params: await paramLines(ctx, params),
      names: {
        roles: await roleNames(ctx),
        rules: Object.fromEntries([...ctx.world.candidateRules.values()].map(({ code, label }) => [code, label])),
        codes: {
          ...Object.fromEntries(
            fields.map(({ name: field, codes: all = [] }) => [
              field,
              Object.fromEntries(all.map(({ key, label }) => [key, label])),
            ]),
          ),
          ...(await codes?.(ctx)),
        },
      },
      fields: fields.map(({ name: field, label, kind }) => ({ name: field, label, kind })),
      canEdit: can(ctx.actor, `${tiers.path}:update`),
      canDesign: can(ctx.actor, 'model:read'),
      canSetParams: can(ctx.actor, 'baseParams:list'),
    }
  }
  const tried = async (ctx: Ctx, asked: z.output<I>) => {
    const { shown, ...matter } = await trial(ctx, asked)
    const { model } = await publishedFlow(ctx, processType)
    return {
      ...shown,
      ...(await outlookOf(ctx, { processType, ...matter })),
      turns: levelsFor(model, matter.facts).turns,
    }
  }
  return [route(tiers.viewed, view), route(tiers.tried, tried as never)]
}

/**
 * Other numbers are a new version of the flow, checked and published as if it had been drawn; `also` are flows of the
 * same levels.
 */
export function limitsChanged(
  { processType, rows }: { processType: string; rows: AmountAxis },
  declared: ReturnType<typeof limitsRoute>,
  { note, also = [] }: { note: string; also?: readonly string[] },
): Route {
  return route(declared, async (ctx, { versionNo, limits }) => {
    const change = (model: FlowModelJson) => {
      const changed = withLimits(model, rows, limits)
      const problem = limitProblem(changed, rows)
      if (problem) throw badRequest({ text: problem })
      return changed
    }
    const published = await publishChanged(ctx, { processType, versionNo, note, change })
    for (const other of also) {
      const { version } = await publishedFlow(ctx, other)
      await publishChanged(ctx, { processType: other, versionNo: version.versionNo, note, change })
    }
    return published
  })
}

/** Each setting with its present value in words. */
async function paramLines(ctx: Ctx, params: readonly Param[]): Promise<TiersView['params']> {
  const lines: TiersView['params'] = []
  for (const param of params) {
    const value: unknown = await readParam(ctx, param)
    const choice = param.choices?.find(({ key }) => key === value)
    lines.push({
      key: param.key,
      label: param.label,
      group: param.group,
      value: choice?.label ?? (Array.isArray(value) ? value.join('、') : String(value)),
    })
  }
  return lines
}

async function roleNames(ctx: Ctx): Promise<TierNames['roles']> {
  const roles = await ctx.db.query<{ code: string; name: string }>(
    'select role_code as code, role_name as name from sys_role order by role_code',
  )
  return Object.fromEntries(roles.map(({ code, name }) => [code, name]))
}
