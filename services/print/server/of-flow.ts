import type { Ctx } from '#kernel/world/context.ts'
import { templatesOf } from './templates.ts'

/** With what instances of a kind can be printed. */
export async function printsFor(ctx: Ctx, processType: string): Promise<{ templateId: string; name: string }[]> {
  return (await templatesOf(ctx, processType)).map(({ id, name }) => ({ templateId: id, name }))
}
