import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import type { Ctx } from '#kernel/world/context.ts'

/**
 * Behaviour of notes on open work, for their `resource`: somebody says what they did, in their own name and now, on
 * what is open or was. What was noted stays as it was said.
 */
export function notesOn<E extends AnyEntity>({
  field,
  closed,
  refusal,
}: {
  /** The reference to what is noted on. */
  field: string
  /** Which of these ids were never open. */
  closed: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>
  refusal: string
}) {
  const on = (draft: Draft<E>) => {
    const id = (draft.values as Record<string, unknown>)[field]
    return typeof id === 'string' ? id.toLowerCase() : undefined
  }
  return {
    hooks: {
      async prepare(ctx: Ctx, drafts: Draft<E>[]): Promise<void> {
        // The product itself brings in what was noted elsewhere.
        if (ctx.actor.kind !== 'user') return
        const never = await closed(
          ctx,
          drafts.flatMap((draft) => on(draft) ?? []),
        )
        for (const draft of drafts) {
          if (never.has(on(draft) ?? '')) draft.problems[field] ??= refusal
          Object.assign(draft.values, { operatorName: ctx.actor.userName, time: ctx.now() })
        }
      },
    },
    withoutVerbs: ['update'] as const,
  }
}
