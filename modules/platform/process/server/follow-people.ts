import type { Ctx } from '#kernel/world/context.ts'
import { codeOf } from '#kernel/entity/states.ts'
import { askForHandover, followLeader } from '#services/flow/server/standing-in/handover-plan.ts'
import { flowDelegate } from '#services/flow/shared/delegate.ts'
import { modelsNaming } from '#services/flow/server/design/models-naming.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { on, provide } from '#kernel/world/world.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { accountsDisabled } from '#modules/platform/accounts/shared/accounts-disabled.ts'
import { openMatters } from '#modules/platform/accounts/shared/open-matters.ts'
import { classLeaderChanged } from '#modules/school/base/shared/people/people-changed.ts'

const waiting = codeOf(flowDelegate, 'status', 'waiting')
const active = codeOf(flowDelegate, 'status', 'on')
const revoked = codeOf(flowDelegate, 'status', 'revoked')
const ofRole: Record<string, { rules: readonly string[]; word: string }> = {
  fdy: { rules: ['stuFdy', 'starterFdy'], word: '辅导员' },
  bzr: { rules: ['stuBzr'], word: '班主任' },
  zl: { rules: ['stuZl'], word: '班级助理' },
}

/** What waits for a class's counsellor or head teacher goes to whoever leads it from then on. */
export const followClassLeaders = on(classLeaderChanged, async (ctx, { changes }) => {
  for (const { classId, className, role, day, toUserId, toName, fromUserIds } of changes) {
    const known = ofRole[role]
    const effectTime = day <= ctx.today() ? ctx.now() : beginOf(day)
    if (known)
      await followLeader(ctx, {
        group: { id: classId, name: className },
        rules: known.rules,
        toId: toUserId,
        fromIds: fromUserIds,
        effectTime,
        reasons: {
          changed: `班级【${className}】${known.word}调整为${toName}`,
          filled: `班级【${className}】已配置${known.word}${toName}`,
        },
      })
  }
})

/** Whoever cannot sign in any more decides nothing: somebody is asked to hand over, and what others handed to them ends. */
export const followDisabled = on(accountsDisabled, async (ctx, { userIds }) => {
  const counts = await openCounts(ctx, userIds)
  const people: { userId: string; name: string; count: number; models: number }[] = []
  for (const { userId, name, count } of counts) {
    const models = (await modelsNaming(ctx, userId)).length
    if (count + models > 0) people.push({ userId, name, count, models })
  }
  await askForHandover(ctx, people)
  const ended = await ctx.db.query<{ ownerId: string; name: string }>(
    `update sys_flow_delegate d
     set status = '${revoked}', end_time = least(d.end_time, greatest(d.start_time, $2)),
       update_time = $2, version = d.version + 1
     from sys_user u
     where d.delegate_id = any($1::uuid[]) and u.id = d.delegate_id
       and d.status in ('${waiting}', '${active}')
     returning d.owner_id as "ownerId", u.user_name as name`,
    [userIds, ctx.now()],
  )
  for (const { ownerId, name } of ended)
    await sendMessage(ctx, {
      userIds: [ownerId],
      category: 'approval',
      title: `受托人${name}已停用，审批委托已结束`,
      content: '未处理的待办将退还给您',
      link: '/process/delegate',
    })
})

/** Accounts with something to decide are not closed before it was handed over. */
export const openFlowMatters = provide(openMatters, async (ctx, { userIds }) =>
  (await openCounts(ctx, userIds))
    .filter(({ count }) => count > 0)
    .map(({ userId, count }) => ({ userId, reason: `有 ${count} 条待办审批未移交` })),
)

function openCounts(ctx: Ctx, userIds: readonly string[]): Promise<{ userId: string; name: string; count: number }[]> {
  return ctx.db.query(
    `select u.id as "userId", u.user_name as name,
       (
         select count(*)::int
         from sys_flow_task t
         join sys_flow_instance i on i.id = t.instance_id and i.status in ('1', '7')
         where t.assignee_id = u.id and t.status in ('0', '1', '6', '7')
       ) as count
     from sys_user u
     where u.id = any($1::uuid[])`,
    [userIds],
  )
}
