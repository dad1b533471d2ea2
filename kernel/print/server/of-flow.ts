import type { Ctx } from '#kernel/context.ts'
import { templatesOf } from './templates.ts'

/** With what an instance can be printed, by whoever may look at it. A draft is no paper yet. */
export async function printsFor(
  ctx: Ctx,
  { processType, status }: { processType: string; status: string },
): Promise<{ templateId: string; name: string }[]> {
  if (status === '0') return []
  return (await templatesOf(ctx, processType)).map(({ id, name }) => ({ templateId: id, name }))
}
