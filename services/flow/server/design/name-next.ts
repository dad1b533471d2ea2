import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import type { Hand } from '../run/act.ts'
import { requireOthers } from '../run/deciders.ts'
import { stepsToName } from '../start/predicted.ts'

const notToName = defineError<{ name: string }>({
  code: 'FLOW_NOT_TO_NAME',
  status: 400,
  message: '【{name}】的审批人不由您指定',
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
    const matter = { ...row, model: state.model, subject: around.type?.subject }
    await requireOthers(ctx, matter, { name: step.nodeName, userIds })
  }
  return Object.fromEntries(named)
}
