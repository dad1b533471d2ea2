import type { Ctx } from '#kernel/world/context.ts'
import { demoAs } from '#kernel/world/demo.ts'
import { act } from '#services/flow/server/run/act.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { agree } from '#services/flow/machine/index.ts'
import { changeFlowCode } from '../shared/change-whole.ts'

const hourMs = 3_600_000

/** The registrar has handed in one of the drafts; the counsellor has agreed, and the college is asked now. */
export async function handInDrafts(ctx: Ctx): Promise<void> {
  const [registrar] = await ctx.db.query<{ id: string; name: string }>(
    `select id, user_name as name from sys_user where account_no = 'jwc01'`,
  )
  const [draft] = await ctx.db.query<{ id: string }>(
    `select id from status_change where state = '0' and kind = '31' and deleted_time is null order by change_no limit 1`,
  )
  if (!registrar || !draft) return
  const at = (hours: number) => new Date(ctx.now().getTime() - hours * hourMs)
  const { instanceId } = await startFlow(demoAs(ctx, registrar, at(26)), {
    processType: changeFlowCode,
    bizId: draft.id,
  })
  const [task] = await ctx.db.query<{ id: string; userId: string; name: string }>(
    `select t.id, u.id as "userId", u.user_name as name from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.instance_id = $1 and t.status = '1' limit 1`,
    [instanceId],
  )
  if (!task) return
  await act(demoAs(ctx, { id: task.userId, name: task.name }, at(20)), instanceId, ({ state, ports }) =>
    agree(state, ports, {
      taskId: task.id,
      actor: { userId: task.userId },
      saying: { comment: '已与学生及家长谈话，情况属实。' },
    }),
  )
}
