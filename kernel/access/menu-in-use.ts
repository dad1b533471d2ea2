import type { Ctx } from '#kernel/context.ts'
import { menusInUse } from '#kernel/identity/menus.ts'

/** The page the client knows under an id, with the permission that opens it; nothing when no page in use has it. */
export async function menuInUse(ctx: Ctx, menuId: string): Promise<{ permission: string | null } | undefined> {
  const menus = await menusInUse(ctx)
  return menus.find((menu) => menu.id === menuId)
}
