import type { Ctx } from '#kernel/world/context.ts'
import type { AppError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { notYourTask } from '../../machine/errors.ts'

/** What somebody is told who reaches for a task of others: that it is theirs, to whoever has to do with the matter; to everybody else nothing. */
export async function notYours(ctx: Ctx, taskId: string): Promise<AppError> {
  const [known] = await ctx.db.query(
    `select 1
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     where t.id = $1
       and (
         i.starter_id = $2
         or exists (
           select 1
           from sys_flow_task o
           where o.instance_id = i.id and (o.assignee_id = $2 or o.original_id = $2)
         )
         or exists (select 1 from sys_flow_copy c where c.instance_id = i.id and c.user_id = $2)
       )`,
    [taskId, ctx.actor.userId],
  )
  return known ? notYourTask() : notFound()
}
