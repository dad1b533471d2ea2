// Replaced soon by the real template.
import type { Ctx } from '#kernel/context.ts'
import type { Resource } from './resource.ts'
export async function importTemplate(_ctx: Ctx, _resource: Resource): Promise<Buffer> {
  return Buffer.from('')
}
