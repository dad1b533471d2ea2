import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { managersOf } from '../people/candidates.ts'
import { flowBiz } from '../people/tell-people.ts'
import { managerRolesOf } from '../design/types.ts'

/** Where managers look at what went wrong. */
const oddPage = '/process/manager?tab=odd'
const atOnce = 100

const waits = `exists (select 1 from sys_flow_timer w where w.node_run_id = r.id and w.fired_at is null and not w.is_cancelled)`
const hasEvent = `jsonb_path_exists(d.model, '$.** ? (@.kind == "wait" && @.key == $k).event', jsonb_build_object('k', r.node_key))`

/**
 * Instances that run with nobody and nothing to move them on, as rows of id, step and reason: a step at which nobody
 * has a task, a delay without its timer, a wait for neither time nor event, or no step at all. The engine never leaves
 * one like that; whatever did is found here and told, never mended in silence.
 */
export const stuckRows = `select i.id, r.node_name as "nodeName", r.enter_time as "time",
    case r.kind
      when 'delay' then '环节【' || r.node_name || '】没有等待中的计时'
      when 'wait' then '环节【' || r.node_name || '】既不等待时间也不等待事件'
      else '环节【' || r.node_name || '】没有待处理的任务'
    end as reason
  from sys_flow_instance i
  join sys_flow_definition d on d.id = i.definition_id
  join sys_flow_node_run r on r.instance_id = i.id and r.status = '0'
  where i.status = '1'
    and (
      r.kind in ('approve', 'handle')
      and not exists (select 1 from sys_flow_task t where t.node_run_id = r.id and t.status = '1')
      or r.kind = 'delay'
      and not ${waits}
      or r.kind = 'wait'
      and not ${waits}
      and not ${hasEvent}
    )
  union all
  select i.id, null, i.start_time, '流程不在任何环节上'
  from sys_flow_instance i
  where i.status = '1'
    and not exists (
      select 1
      from sys_flow_node_run r
      where r.instance_id = i.id and r.status = '0' and r.kind <> 'parallel'
    )`

/** Tells the managers of each kind once of every instance that stands still for good. */
export async function watchStuck(ctx: Ctx): Promise<void> {
  const stuck = await ctx.db.query<{ id: string; title: string; version: number; processType: string; reason: string }>(
    `select distinct on (i.id) i.id, i.title, i.version, i.process_type as "processType", s.reason
     from (${stuckRows}) s
     join sys_flow_instance i on i.id = s.id
     order by i.id, s.reason
     limit ${atOnce}`,
  )
  if (stuck.length === 0) return
  const caller = { school: ctx.school, actor: systemActor, request: { traceId: 'flow watchdog', ip: null } }
  await writeAs(ctx.world, caller, async (own) => {
    const managers = new Map<string, readonly string[]>()
    for (const one of stuck) {
      const userIds =
        managers.get(one.processType) ?? (await managersOf(own, await managerRolesOf(own, one.processType)))
      managers.set(one.processType, userIds)
      await sendMessage(own, {
        userIds,
        category: 'system',
        level: 'important',
        title: `流程异常：${one.title}`,
        content: `${one.reason}，请到流程管理中处理`,
        link: oddPage,
        biz: { type: flowBiz, id: one.id },
        // The same standstill is told once; one that comes after somebody acted is another.
        dedupeKey: `flow-stuck-${one.id}-${one.version}`,
      })
    }
  })
}
