import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import type { FlowType } from '../flow-type.ts'
import { flowModelSchema } from '../shared/model.ts'
import { publish } from './models.ts'

/** Types the areas declare, each with its first flow published; what a school changed since stays as it is. */
export async function seedTypes(ctx: Ctx, types: readonly FlowType[]): Promise<void> {
  for (const [sort, type] of types.entries()) {
    const now = ctx.now()
    const [added] = await ctx.db.query<{ id: string }>(
      `insert into sys_process_type (id, version, create_time, update_time, code, name, group_name, form_kind, icon, sort, start_roles, manager_roles, status) values ($1, 1, $2, $2, $3, $4, $5, '1', $6, $7, $8::jsonb, $9::jsonb, '1') on conflict (code) do nothing returning id`,
      [newId(now), now, type.code, type.name, type.group, type.icon ?? null, sort, JSON.stringify(type.startRoles ?? []), JSON.stringify(type.managerRoles)],
    )
    if (!added) continue
    const modelId = newId(now)
    await ctx.db.execute(`insert into sys_flow_model (id, version, create_time, update_time, process_type_id, name, draft, status) values ($1, 1, $2, $2, $3, $4, $5::jsonb, '0')`, [modelId, now, added.id, type.name, JSON.stringify(flowModelSchema.parse(type.model))])
    await publish(ctx, { id: modelId, note: '初始版本' })
  }
}
