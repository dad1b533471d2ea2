import { can } from '#kernel/access/permissions.ts'
import type { Actor, Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { shortCache } from '#kernel/world/short-cache.ts'
import type { RouteNode } from '../shared/route-tree.ts'
import { withHints } from './menu-hints.ts'
import { withoutEmpty } from './screen-holds.ts'

/** A menu that is in use, as routes are made from it. */
export type MenuRow = {
  id: string
  parentId: string | null
  menuType: string
  title: string
  titleEn: string | null
  titleTw: string | null
  icon: string | null
  path: string | null
  name: string | null
  component: string | null
  menuLink: string | null
  reportFile: string | null
  openType: string
  permission: string | null
  isHide: boolean
  isKeepAlive: boolean
  isAffix: boolean
  isTag: boolean
  isAuth: boolean
  appType: string
  terminal: string
}

const appTypeOfRealm: Readonly<Record<string, string>> = { main: '0', welcome: '2', exam: '3' }
const buttonType = '3'
const frameType = '5'
const linkTypes: ReadonlySet<string> = new Set(['4', frameType])

const cachesOfWorlds = new WeakMap<World, ReturnType<typeof shortCache<MenuRow[]>>>()

/** The pages the caller may open on a kind of device, each realm its own; those that hold nothing for them are hidden. */
export async function userRoutes(ctx: Ctx, terminal: 'pc' | 'mobile' = 'pc'): Promise<RouteNode[]> {
  const routes = routesFor(ctx.actor, await menusInUse(ctx), terminal)
  return withHints(ctx.world, ctx.actor, await withoutEmpty(ctx, routes))
}

/** Addresses of the pages the caller may open, at a desk or with a phone. */
export async function pagesOpenTo(ctx: Ctx): Promise<ReadonlySet<string>> {
  const menus = await menusInUse(ctx)
  const found = new Set<string>()
  const walk = (nodes: readonly RouteNode[]): void => {
    for (const { path, children } of nodes) {
      found.add(path)
      walk(children)
    }
  }
  for (const terminal of ['pc', 'mobile'] as const) walk(routesFor(ctx.actor, menus, terminal))
  return found
}

/** Menus of this school that are switched on, in their order, as this process read them within the last second. */
export function menusInUse(ctx: Ctx): Promise<MenuRow[]> {
  const { world } = ctx
  let cache = cachesOfWorlds.get(world)
  if (!cache) cachesOfWorlds.set(world, (cache = shortCache({ clock: world.clock, most: 1000 })))
  return cache.get(ctx.school.id, () => readMenus(ctx))
}

/** After a change of menus in this process. */
export function forgetMenus(world: World): void {
  cachesOfWorlds.get(world)?.clear()
}

/** The pages an actor may open, with the directories they stand in; a directory left empty is not shown. */
export function routesFor(actor: Actor, menus: readonly MenuRow[], terminal: 'pc' | 'mobile' = 'pc'): RouteNode[] {
  const appType = actor.kind === 'user' ? (appTypeOfRealm[actor.realm] ?? '0') : '0'
  const children = Map.groupBy(
    menus.filter(
      (menu) =>
        menu.menuType !== buttonType &&
        menu.appType === appType &&
        (menu.terminal === 'both' || menu.terminal === terminal),
    ),
    (menu) => menu.parentId,
  )
  const nodesUnder = (parentId: string | null): RouteNode[] =>
    (children.get(parentId) ?? [])
      .filter((menu) => !menu.permission || can(actor, menu.permission))
      .map((menu) => nodeOf(menu, nodesUnder(menu.id)))
      .filter((node) => node.component !== null || node.menuLink !== null || node.children.length > 0)
  return nodesUnder(null)
}

/** Every permission an actor holds, as a map to `true`. */
export function buttonsFor(actor: Actor): Record<string, true> {
  const keys = actor.kind === 'user' ? actor.roles.flatMap((role) => [...role.permissions]) : []
  return Object.fromEntries(keys.map((key) => [key, true] as const))
}

function nodeOf(menu: MenuRow, children: RouteNode[]): RouteNode {
  const link = linkTypes.has(menu.menuType) ? menu.menuLink : null
  return {
    id: menu.id,
    path: menu.path ?? `/${menu.id}`,
    name: menu.name,
    component: menu.component,
    menuLink: link,
    openType: menu.openType,
    meta: {
      title: menu.title,
      ...(menu.titleEn ? { titleEn: menu.titleEn } : {}),
      ...(menu.titleTw ? { titleTw: menu.titleTw } : {}),
      isLink: link ?? '',
      isHide: menu.isHide,
      isKeepAlive: menu.isKeepAlive,
      isAffix: menu.isAffix,
      isIframe: menu.menuType === frameType,
      isTag: menu.isTag,
      isAuth: menu.isAuth,
      icon: menu.icon ?? '',
      ...(menu.reportFile ? { file: menu.reportFile } : {}),
    },
    children,
  }
}

function readMenus(ctx: Ctx): Promise<MenuRow[]> {
  return ctx.db.query<MenuRow>(
    `select id, parent_id as "parentId", menu_type as "menuType", title, title_en as "titleEn", title_tw as "titleTw",
       icon, path, name, component, menu_link as "menuLink", report_file as "reportFile", open_type as "openType",
       permission, is_hide as "isHide", is_keep_alive as "isKeepAlive", is_affix as "isAffix", is_tag as "isTag",
       is_auth as "isAuth", app_type as "appType", terminal
     from sys_menu
     where status = '1' and (seed_key is null or seed_key <> all($1))
     order by sort, id`,
    [ctx.school.lockedPages ?? []],
    'menus',
  )
}
