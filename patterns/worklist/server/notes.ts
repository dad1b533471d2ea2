import type { AnyEntity } from '#kernel/entity/entity.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import type { Change, Draft } from '#kernel/operations/resource.ts'
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
  return {
    hooks: {
      async prepare(ctx: Ctx, drafts: Draft<E>[]): Promise<void> {
        // The product itself brings in what was noted elsewhere.
        if (ctx.actor.kind !== 'user') return
        for (const { values } of drafts) Object.assign(values, { operatorName: ctx.actor.userName, time: ctx.now() })
      },
      // Asked once it is known that the note lies within reach: whoever is kept from a row is not told how it stands.
      async after(ctx: Ctx, changes: readonly Change<E>[]): Promise<void> {
        if (ctx.actor.kind !== 'user') return
        const noted = changes.flatMap(({ before, after }) => {
          const id = (after as Record<string, unknown> | null)?.[field]
          return before === null && typeof id === 'string' ? [id] : []
        })
        if ((await closed(ctx, noted)).size > 0) throw invalid({ [field]: refusal })
      },
    },
    withoutVerbs: ['update'] as const,
  }
}
