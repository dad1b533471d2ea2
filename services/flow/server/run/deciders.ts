import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { defineService } from '#kernel/world/service.ts'
import { isDecision, type FlowModelJson } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { runOf } from '../../machine/index.ts'
import { requireAble } from './able.ts'
import type { Hand } from './act.ts'

const notADecider = defineError<{ name: string }>({
  code: 'FLOW_NOT_A_DECIDER',
  status: 400,
  message: '{name}不是教职工，该流程没有由其审批的环节，请选择其他人员',
})

const notTheirOwn = defineError<{ name: string }>({
  code: 'FLOW_NAMED_OWN',
  status: 400,
  message: '【{name}】的审批人不能是发起人或申请所涉及的人',
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

/** What a flow decides: whose it is, and whom it is about. */
export type Matter = { model: FlowModelJson; starterId: string; subjectId: string | null; subject: string | undefined }

/** Refuses people, named for a step by whoever it may be, who have nothing to decide in a matter or whose own it is. */
export async function requireOthers(
  ctx: Ctx,
  { model, starterId, subjectId, subject }: Matter,
  { name, userIds }: { name: string; userIds: readonly string[] },
): Promise<void> {
  await requireDeciders(ctx, { userIds, models: [model] })
  const own = await ctx.db.query(
    `select 1 from sys_user
     where id = any($1::uuid[])
       and (id = $2 or (person_id = $3 and ($4::text is null or person_type = $4)))`,
    [userIds, starterId, subjectId, subject ?? null],
  )
  if (own.length > 0) throw notTheirOwn({ name })
}

/** The same where a task of a matter goes to people, or is to be signed by them as well. */
export async function requireOthersAt(
  ctx: Ctx,
  { state, row, around }: Hand,
  { taskId, userIds }: { taskId: string; userIds: readonly string[] },
): Promise<void> {
  const task = state.tasks.find((one) => one.id === taskId)
  const step = task && state.places.get(runOf(state, task).nodeKey)?.step
  const matter = { ...row, model: state.model, subject: around.type?.subject }
  await requireOthers(ctx, matter, { name: step?.name ?? '', userIds })
}

function isNamed(model: FlowModelJson, names: readonly string[]): boolean {
  const named = stepsOf(model)
    .filter(isDecision)
    .flatMap(({ candidates }) => candidates.flatMap(({ params }) => Object.values(params).flat()))
  return names.some((name) => named.includes(name))
}
