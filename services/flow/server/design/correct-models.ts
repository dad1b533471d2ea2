import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Seed } from '#kernel/world/world.ts'
import { flowModelSchema, type DecisionStep, type FlowModelJson, type FlowSettings } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'

type Common = {
  /** By which a school knows that it was done. */
  name: string
  processTypes: readonly string[]
  note: string
}
/** What the product drew wrongly, and what it should have been: of the whole flow, or of what one step allows. */
type Correction = Common &
  (
    | { step?: undefined; from: Partial<FlowSettings>; to: Partial<FlowSettings> }
    | { step: string; from: Partial<DecisionStep['allows']>; to: Partial<DecisionStep['allows']> }
  )

/**
 * Sets right, in schools that have it, a setting that the product itself drew wrongly: the flow is published anew with that setting alone
 * changed, and what is being drawn gets it too. What runs stays with its version; a school that chose otherwise since is left alone.
 */
export function flowCorrection(correction: Correction): Seed {
  return { name: `flow correction ${correction.name}`, content: correction, run: (ctx) => correct(ctx, correction) }
}

type Given = { id: string; processType: string; draft: unknown; model: unknown; first: unknown; form: unknown }

async function correct(ctx: Ctx, correction: Correction): Promise<void> {
  const { processTypes, from, to, note } = correction
  const given = await ctx.db.query<Given>(
    `select m.id, d.process_type as "processType", m.draft, d.model, f.model as first, d.form
     from sys_flow_model m
     join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     join sys_flow_definition f on f.model_id = m.id and f.version_no = 1
     where d.process_type = any($1::text[])
     for update of m`,
    [processTypes],
  )
  const now = ctx.now()
  for (const { id, processType, draft, model, first, form } of given) {
    const isWrong = (one: unknown) => {
      const drawn = placeIn(flowModelSchema.parse(one), correction)
      return Object.entries(from).every(([name, value]) => drawn?.[name] === value)
    }
    if (!isWrong(model) || !isWrong(first)) continue
    const [drawn, published] = [draft, model].map((one) => {
      const read = flowModelSchema.parse(one)
      Object.assign(placeIn(read, correction) ?? {}, to)
      return JSON.stringify(read)
    })
    const [next] = await ctx.db.query<{ n: number }>(
      'select max(version_no) + 1 as n from sys_flow_definition where model_id = $1',
      [id],
    )
    await ctx.db.execute(
      `insert into sys_flow_definition
         (id, version, create_time, update_time, model_id, process_type, version_no, model, form, published_time, note)
       values ($1, 1, $2, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $2, $8)`,
      [newId(now), now, id, processType, next!.n, published, form === null ? null : JSON.stringify(form), note],
    )
    await ctx.db.execute(
      `update sys_flow_model
       set draft = $2::jsonb, published_version = $3, published_time = $4, version = version + 1, update_time = $4
       where id = $1`,
      [id, drawn, next!.n, now],
    )
  }
}

/** Where in a model the settings stand that are set right; a step that was drawn away has none. */
function placeIn(model: FlowModelJson, { step: key }: Correction): Record<string, unknown> | undefined {
  if (key === undefined) return model.settings
  const step = stepsOf(model).find((one) => one.key === key)
  return step && 'allows' in step ? step.allows : undefined
}
