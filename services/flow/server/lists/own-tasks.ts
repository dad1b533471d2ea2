import type { Ctx } from '#kernel/world/context.ts'

/** The open task of the caller in each of these matters, where one can be decided together with others; by the matter. */
export async function openTasksOf(ctx: Ctx, instanceIds: readonly string[]): Promise<Map<string, string>> {
  if (instanceIds.length === 0) return new Map()
  const rows = await ctx.db.query<{ instanceId: string; id: string }>(
    `select t.instance_id as "instanceId", t.id
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     where t.instance_id = any($1::uuid[])
       and (t.assignee_id = $2 or t.also_id = $2)
       and t.status = '1'
       and t.handle_time is null
       and i.status = '1'
     order by t.id`,
    [instanceIds, ctx.actor.userId],
  )
  return new Map(rows.map(({ instanceId, id }) => [instanceId, id]))
}
