import type { Ctx } from '#kernel/world/context.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { resubmit, type FlowState } from '../../machine/index.ts'
import { holdsFor } from '../../shared/model/judge.ts'
import type { Hand } from '../run/act.ts'

/**
 * What came back is handed in again as it stands now: whoever decides reads the record of today, and its conditions are judged by it.
 * Where it would now take another way, nobody on that way is passed over: it goes from the first step, also where it was to go
 * straight to whoever sent it back. `change` is what the starter changes on the way.
 */
export async function handInAgain<T>(
  ctx: Ctx,
  hand: Hand,
  { comment, change }: { comment?: string | undefined; change: () => Promise<T> },
): Promise<T> {
  const { row, state, ports } = hand
  const before = { ...row.facts, ...row.formData }
  const result = await change()
  await readAnew(ctx, hand)
  if (!takesSameWay(state, before, { ...row.facts, ...row.formData })) state.instance.resumeAt = null
  await resubmit(state, ports, { actor: { userId: ctx.actor.userId }, comment })
  return result
}

/** Title, lines and facts of a matter, from its record. */
export async function readAnew(ctx: Ctx, { row, around }: Pick<Hand, 'row' | 'around'>): Promise<void> {
  const matter = await around.type?.read(ctx, row.bizId)
  if (!matter) return
  row.facts = { ...row.facts, ...matter.facts }
  if (matter.title) row.title = [...cleanLine(matter.title)].slice(0, 200).join('')
  if (matter.summary) row.summary = [...matter.summary].slice(0, 5)
}

function takesSameWay(state: FlowState, before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const branches = [...state.places.values()].flatMap(({ step }) => ('branches' in step ? step.branches : []))
  return branches.every(({ when }) => !when || holdsFor(when, before).holds === holdsFor(when, after).holds)
}
