import type { Ctx } from '#kernel/context.ts'
import { menusInUse } from '#kernel/identity/menus.ts'

/** The permission that opens a page, by the id under which the client knows the page; null when no page in use has it. */
export async function menuKey(ctx: Ctx, menuId: string): Promise<string | null> {
  const menus = await menusInUse(ctx)
  return menus.find((menu) => menu.id === menuId)?.permission ?? null
}
