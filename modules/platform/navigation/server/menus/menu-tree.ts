import type { Ctx } from '#kernel/world/context.ts'
import type { TreeMenu } from '../../shared/tree-menu.ts'

/** All menus, in their order, not yet hung below one another. */
export function readTreeMenus(ctx: Ctx): Promise<TreeMenu[]> {
  return ctx.db.query<TreeMenu>(
    `select id, parent_id as "parentId", title as label, id as value, menu_type as "menuType", icon, path, component,
       permission, sort, status, is_hide as "isHide", is_keep_alive as "isKeepAlive",
       seed_key is not null as "isBuiltIn", version, '[]'::jsonb as children
     from sys_menu
     order by sort, id`,
    [],
    'menu tree',
  )
}

/** Hangs menus below one another; those whose parent is not among them are left out. */
export function hang<T extends { id: string; parentId: string | null; children: T[] }>(menus: readonly T[]): T[] {
  const nodes = new Map(menus.map((menu) => [menu.id, { ...menu, children: [] as T[] } as T]))
  const roots: T[] = []
  for (const node of nodes.values()) {
    if (!node.parentId) roots.push(node)
    else nodes.get(node.parentId)?.children.push(node)
  }
  return roots
}
