import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Change, Hooks } from '#kernel/operations/resource.ts'
import { mattersChanged } from '#services/flow/shared/matters.ts'
import type { processType } from '#services/flow/shared/definitions.ts'
import { flowModelSchema } from '#services/flow/shared/model/model.ts'

/** Every type has a flow to draw from the moment it is there, and stays as long as matters of it are on record. */
export const keepTypes: Hooks<typeof processType> = {
  async keep(ctx, rows) {
    const used = await ctx.db.query<{ id: string }>(
      `select id
       from sys_process_type p
       where id = any($1::uuid[]) and exists (select 1 from sys_flow_instance i where i.process_type = p.code)`,
      [[...rows.keys()]],
    )
    const declared = [...rows]
      .filter(([, row]) => ctx.world.flowTypes.has(String(row.code)))
      .map(([id]) => [id, '该流程类型由业务功能使用，不能删除'] as const)
    return new Map([...used.map(({ id }) => [id, '该流程类型已有流程记录，不能删除'] as const), ...declared])
  },
  async after(ctx, changes) {
    const fresh = changes.filter((change) => change.before === null && change.after !== null)
    if (fresh.length > 0) await makeModels(ctx, fresh)
    const kept = changes.filter((change) => change.after !== null)
    await ctx.tell(mattersChanged, {
      codes: kept.map(({ after }) => String(after!.code)),
      renamed: kept.flatMap(({ before, after }) =>
        before && before.name !== after!.name
          ? [{ code: String(after!.code), from: String(before.name), to: String(after!.name) }]
          : [],
      ),
    })
  },
}

async function makeModels(ctx: Ctx, fresh: readonly Change<typeof processType>[]): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    `insert into sys_flow_model (
       id, version, create_user, create_time, update_user, update_time, process_type_id, name, draft, form, status
     )
     select x.id, 1, $4, $5, $4, $5, x.type_id, x.name, $6::jsonb, '{"fields":[]}'::jsonb, '0'
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as x(id, type_id, name)`,
    [
      fresh.map(() => newId(now)),
      fresh.map(({ id }) => id),
      fresh.map(({ after }) => String(after!.name)),
      ctx.actor.userId,
      now,
      JSON.stringify(flowModelSchema.parse({ steps: [] })),
    ],
  )
}
