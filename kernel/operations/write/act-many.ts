import { rowScope } from '#kernel/access/access.ts'
import { DatabaseAway, PoolClosed } from '#kernel/db/away.ts'
import { mostAtOnce, type ManyDone } from '#kernel/entity/define-action.ts'
import { checkAction } from '#kernel/entity/schema.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { act } from './act.ts'
import { requireGuardOfMany } from './guards.ts'
import { asksProof } from './prove-again.ts'
import { listOf } from '../read/query.ts'
import type { Resource } from '../resource.ts'
import type { Written } from './write.ts'

/** How one request does several things that stand or fall each by itself. */
export type Apart = {
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** In a transaction of its own; sent again under the same key, this part is not done again. */
  write<T>(part: { name: string; body: unknown }, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Keeps a failure nobody foresaw where failures are kept; answers what the caller is told of it. */
  failed(error: unknown): Promise<string>
}

/**
 * A named action on many records: what holds for all of them is judged once and refused as a whole, then each goes the way of one
 * record (`act`), and what one of them meets does not stop the others.
 */
export async function actOnMany(
  apart: Apart,
  resource: Resource,
  call: { name: string; ids: unknown; input: Record<string, unknown> },
): Promise<ManyDone> {
  const { name, input } = call
  const declared = resource.actions[name]?.declared
  if (!declared?.many) throw notFound()
  const ids = [...new Set(listOf(call.ids).map((id) => (isId(id) ? id.toLowerCase() : id)))]
  await apart.read(async (ctx) => {
    await rowScope(ctx, resource, name)
    if (ids.length === 0) throw badRequest({ text: '请选择要处理的数据' })
    if (ids.length > mostAtOnce) throw badRequest({ text: `一次最多处理 ${mostAtOnce} 条，请分批处理` })
    const { problems } = checkAction(declared, input, ctx.today())
    if (Object.keys(problems).length > 0) throw invalid(problems)
  })
  const answer: ManyDone = { done: [], refused: [] }
  // One after the other: whoever asks for many gets no more of the database than whoever asks for one.
  for (const id of ids) {
    try {
      if (!isId(id)) throw notFound()
      const one = { name, id, input }
      answer.done.push(
        await apart.write<Written>({ name: id, body: input }, async (ctx) => {
          const written = await act(ctx, resource, one)
          // Asked last, so that only what could be done asks; and once for the call.
          if (declared.many === 'proven') await requireGuardOfMany(ctx, ids.length)
          return written
        }),
      )
    } catch (error) {
      if (isOfTheCall(error)) throw error
      const msg = error instanceof AppError ? error.message : await apart.failed(error)
      answer.refused.push({ id, msg })
    }
  }
  return answer
}

/** What every further record would meet as well. Whoever sends the call again under its key goes on where it ended. */
function isOfTheCall(error: unknown): boolean {
  return asksProof(error) || error instanceof DatabaseAway || error instanceof PoolClosed
}
