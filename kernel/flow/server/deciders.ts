import type { Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { defineService } from '#kernel/service.ts'
import { isDecision, type FlowModelJson } from '../shared/model.ts'
import { stepsOf } from '../shared/places.ts'
import { requireAble } from './able.ts'

const notADecider = defineError<{ name: string }>({
  code: 'FLOW_NOT_A_DECIDER',
  status: 400,
  message: '{name}不是教职工，该流程没有由其审批的环节，请选择其他人员',
})

/** Those of some accounts who decide only where a flow names them: whom the school serves, and outsiders. */
export const outsideDeciders = defineService<
  { userIds: readonly string[] },
  readonly { userId: string; name: string; roles: readonly string[] }[]
>('flow.outsideDeciders', { fallback: [] })

/**
 * Refuses to hand decisions to people who have none to make: they are there, and belong to the staff, or a step of the flows in question
 * names them or one of their roles.
 */
export async function requireDeciders(
  ctx: Ctx,
  { userIds, models }: { userIds: readonly string[]; models: readonly FlowModelJson[] },
): Promise<void> {
  await requireAble(ctx, userIds)
  const outside = await ctx.call(outsideDeciders, { userIds: [...new Set(userIds)] })
  for (const { userId, name, roles } of outside)
    if (models.length === 0 || !models.every((model) => isNamed(model, [userId, ...roles]))) throw notADecider({ name })
}

function isNamed(model: FlowModelJson, names: readonly string[]): boolean {
  const named = stepsOf(model)
    .filter(isDecision)
    .flatMap(({ candidates }) => candidates.flatMap(({ params }) => Object.values(params).flat()))
  return names.some((name) => named.includes(name))
}
