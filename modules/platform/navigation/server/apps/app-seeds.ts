import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { loadKeyedRows } from '#services/system/server/load-rows.ts'
import type { AppDeclaration } from '#kernel/world/module.ts'
import type { Seed, World } from '#kernel/world/world.ts'

/** Apps every school begins with: the pages that areas say people open most. */
export const appSeeds: Seed = { name: 'apps', content: appsOf, run: seedApps }

function appsOf({ manifests }: World): AppDeclaration[] {
  return manifests.flatMap(({ apps = [] }) => apps).toSorted((a, b) => a.place - b.place)
}

async function seedApps(ctx: Ctx): Promise<void> {
  const apps = appsOf(ctx.world)
  const pages = await ctx.db.query<{ id: string; path: string }>(
    "select id, path from sys_menu where menu_type = '2' and path = any($1)",
    [apps.map(({ screen }) => screen.path)],
  )
  const taken = await ctx.db.query<{ code: string; name: string }>(
    'select app_code as code, app_name as name from nav_app',
  )
  const held = await ctx.db.query<{ id: string; code: string }>('select id, role_code as code from sys_role')
  const roles = new Map(held.map((role) => [role.code, role.id]))
  const menus = new Map(pages.map((page) => [page.path, page.id]))
  const rows = apps.flatMap(({ screen, code, name, icon, category, place, defaultFor = [], badge = null }) => {
    const menuId = menus.get(screen.path)
    const appName = name ?? screen.title
    if (!menuId || taken.some((one) => one.code === code || one.name === appName)) return []
    return [
      {
        entity: 'nav.app',
        key: newId(ctx.now()),
        values: {
          appCode: code,
          appName,
          category,
          icon: icon ?? screen.icon ?? null,
          menuId,
          badgeType: badge,
          defaultRoleIds: defaultFor.flatMap((role) => roles.get(role) ?? []),
          sort: place,
        },
      },
    ]
  })
  await loadKeyedRows(ctx, rows)
}
