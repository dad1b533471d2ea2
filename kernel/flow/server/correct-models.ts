import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import type { Seed } from '#kernel/world.ts'
import { flowModelSchema, type FlowSettings } from '../shared/model.ts'

type Correction = {
  /** By which a school knows that it was done. */
  name: string
  processTypes: readonly string[]
  /** What the product drew wrongly, and what it should have been. */
  from: Partial<FlowSettings>
  to: Partial<FlowSettings>
  note: string
}

/**
 * Sets right, in schools that have it, a setting that the product itself drew wrongly: the flow is published anew with that setting alone
 * changed, and what is being drawn gets it too. What runs stays with its version; a school that chose otherwise since is left alone.
 */
export function flowCorrection(correction: Correction): Seed {
  return { name: `flow correction ${correction.name}`, content: correction, run: (ctx) => correct(ctx, correction) }
}

async function correct(ctx: Ctx, { processTypes, from, to, note }: Correction): Promise<void> {
  const given = await ctx.db.query<{ id: string; processType: string; draft: unknown; model: unknown; form: unknown }>(
    `select m.id, d.process_type as "processType", m.draft, d.model, d.form
     from sys_flow_model m
     join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     join sys_flow_definition f on f.model_id = m.id and f.version_no = 1
     where d.process_type = any($1::text[])
       and d.model -> 'settings' @> $2::jsonb
       and f.model -> 'settings' @> $2::jsonb
     for update of m`,
    [processTypes, JSON.stringify(from)],
  )
  const now = ctx.now()
  for (const { id, processType, draft, model, form } of given) {
    const [drawn, published] = [draft, model].map((one) => {
      const read = flowModelSchema.parse(one)
      return JSON.stringify({ ...read, settings: { ...read.settings, ...to } })
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
