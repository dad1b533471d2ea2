import type { Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import type { Hand } from './act.ts'
import { requireDeciders } from './deciders.ts'
import { stepsToName } from './predicted.ts'

const notToName = defineError<{ name: string }>({
  code: 'FLOW_NOT_TO_NAME',
  status: 400,
  message: '【{name}】的审批人不由您指定',
})
const notTheirOwn = defineError<{ name: string }>({
  code: 'FLOW_NAMED_OWN',
  status: 400,
  message: '【{name}】的审批人不能是发起人或申请所涉及的人',
})

/** Whom somebody names for the steps that follow: only those steps that wait for it, and nobody who would decide on the own matter. */
export async function namedBy(
  ctx: Ctx,
  hand: Hand,
  { taskId, nextApprovers }: { taskId: string; nextApprovers: Readonly<Record<string, string[]>> },
): Promise<Record<string, string[]>> {
  const { state, row, around } = hand
  const task = state.tasks.find((one) => one.id === taskId)
  const asked = task ? await stepsToName(ctx, hand, { around, task }) : []
  const named = Object.entries(nextApprovers).filter(([, userIds]) => userIds.length > 0)
  for (const [key, userIds] of named) {
    const step = asked.find(({ nodeKey }) => nodeKey === key)
    if (!step) throw notToName({ name: state.places.get(key)?.step.name ?? key })
    await requireDeciders(ctx, { userIds, models: [state.model] })
    const own = await ctx.db.query(
      `select 1 from sys_user
       where id = any($1::uuid[])
         and (id = $2 or (person_id = $3 and ($4::text is null or person_type = $4)))`,
      [userIds, row.starterId, row.subjectId, around.type?.subject ?? null],
    )
    if (own.length > 0) throw notTheirOwn({ name: step.nodeName })
  }
  return Object.fromEntries(named)
}
