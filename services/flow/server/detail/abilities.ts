import type { Ctx } from '#kernel/world/context.ts'
import { defineError, type AppError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { flowOver, notAllowedHere } from '../../machine/errors.ts'
import { isOpenTask, type FlowState, type Task } from '../../machine/index.ts'
import type { Loaded } from '../run/store.ts'
import type { Ties } from '../start/ties.ts'

const nobodyToUrge = defineError({ code: 'FLOW_NOBODY_TO_URGE', status: 400, message: '当前没有待处理的审批人' })
const onlyRead = defineError<{ deed: string }>({
  code: 'FLOW_ONLY_READ',
  status: 400,
  message: '您只能查看该流程，不能{deed}',
})

/** What readers of an instance do with it as a whole, besides deciding. */
export type WholeDeed = 'urge' | 'copy' | 'comment' | 'print'

/** Why a reader may not do something with an instance; null where they may. The page's buttons and the routes ask this alone. */
export async function refusalOf(
  ctx: Ctx,
  { loaded, ties }: { loaded: Loaded; ties: Ties },
  deed: WholeDeed,
): Promise<AppError | null> {
  const { state, row } = loaded
  const { isStarter, isSubject, isManager, isCopied, isAsked, isLeader } = ties
  if (state.instance.state === 'draft') return notAllowedHere({ action: words[deed] })
  switch (deed) {
    case 'urge':
      if (state.instance.state !== 'running') return flowOver()
      if (!(isStarter || isSubject || isManager || isCopied)) return notAllowedHere({ action: words.urge })
      return openForOthers(state, ctx.actor.userId).length > 0 ? null : nobodyToUrge()
    case 'copy':
      // Showing it to further people is for whoever answers for it, and for whoever has it in hand.
      return isStarter || isManager || taskInHand(state, ctx.actor.userId) ? null : onlyRead({ deed: words.copy })
    case 'comment':
      return isStarter || isSubject || isManager || isCopied || isAsked ? null : onlyRead({ deed: words.comment })
    case 'print': {
      if (!(isStarter || isSubject || isManager || isAsked || isLeader)) return onlyRead({ deed: words.print })
      const why = await ctx.world.flowTypes.get(row.processType)?.whyNoPaper?.(ctx, row.bizId)
      return why ? badRequest({ text: why }) : null
    }
  }
}

const words: Readonly<Record<WholeDeed, string>> = { urge: '催办', copy: '抄送', comment: '评论', print: '打印' }

/** Refuses what the page offers no button for. */
export async function requireAbility(ctx: Ctx, about: { loaded: Loaded; ties: Ties }, deed: WholeDeed): Promise<void> {
  const refusal = await refusalOf(ctx, about, deed)
  if (refusal) throw refusal
}

/** Tasks others have to act on now. */
export function openForOthers(state: FlowState, userId: string | null): Task[] {
  return state.tasks.filter((task) => task.state === 'open' && task.assigneeId !== userId)
}

/** The task somebody can act on: the own one, or one they may do in another's place. */
export function taskInHand(state: FlowState, userId: string | null): Task | undefined {
  const own = state.tasks.filter((task) => task.assigneeId === userId)
  return (
    own.findLast((task) => task.state === 'open') ??
    own.findLast((task) => isOpenTask(task) && task.state !== 'inactive') ??
    state.tasks.findLast((task) => task.alsoId === userId && task.state === 'open')
  )
}
