import type { Ctx } from '#kernel/world/context.ts'
import { flowModelSchema, isDecision } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'

/** The steps of a kind of matter, in the version in force and in those that still run, by the rules that say who decides there. */
export async function stepsByRule(
  ctx: Ctx,
  { processType, rules }: { processType: string; rules: readonly string[] },
): Promise<Map<string, string[]>> {
  const versions = await ctx.db.query<{ model: unknown }>(
    `select d.model
     from sys_flow_definition d
     join sys_flow_model m on m.id = d.model_id
     where d.process_type = $1
       and (
         m.published_version = d.version_no
         or exists (select 1 from sys_flow_instance i where i.definition_id = d.id and i.status in ('1', '4', '7'))
       )`,
    [processType],
  )
  const steps = versions.flatMap(({ model }) => stepsOf(flowModelSchema.parse(model)).filter(isDecision))
  return new Map(
    rules.map((rule) => [
      rule,
      [...new Set(steps.filter((step) => step.candidates.some((one) => one.rule === rule)).map((step) => step.key))],
    ]),
  )
}
