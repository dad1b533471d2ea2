import { actionsOf } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Manifest, MenuItem } from '#kernel/world/module.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import type { World } from '#kernel/world/world.ts'
import { searchOf } from '#kernel/entity/search-text.ts'
import { menu as menuEntity } from '#services/system/shared/menus.ts'

/** One node of the tree as the product declares it; keys name nodes, parents are named by key. */
export type MenuSeed = {
  key: string
  parent: string | null
  menuType: '1' | '2' | '3'
  title: string
  icon: string | null
  path: string | null
  name: string | null
  component: string | null
  permission: string | null
  isHide: boolean
  isKeepAlive: boolean
  isAffix: boolean
  sort: number
}

const actionLabels: Readonly<Record<string, string>> = {
  list: '查看',
  getOne: '详情',
  getSelect: '选用',
  getTree: '树形选用',
  add: '新增',
  update: '编辑',
  remove: '删除',
  restore: '恢复',
  import: '导入',
  export: '导出',
  unmask: '查看原文',
  exportPlain: '导出明文',
}
const others = '其他权限'
const step = 10

/** The whole tree of the product: the menus of the manifests, and under each page a button for every permission of its entity. */
export function menuSeeds(world: World): MenuSeed[] {
  const pages = pageSeeds(joinedMenu(world.manifests), null)
  const homes = new Map<string, MenuSeed>()
  for (const page of pages.toSorted((a, b) => Number(a.isHide) - Number(b.isHide))) {
    const [path, action] = (page.permission ?? '').split(':')
    if (path && (!homes.has(path) || (action === 'list' && !homes.get(path)!.permission!.endsWith(':list'))))
      homes.set(path, page)
  }
  const pageKeys = new Set(pages.flatMap((page) => page.permission ?? []))
  const buttons: MenuSeed[] = []
  const strays = new Map<string, MenuSeed>()
  for (const [permission, label] of permissionsOf(world)) {
    const path = permission.split(':')[0]!
    const home = homes.get(path)
    // A page of its own stands for its permission; the page that lists an entity shows that as a button among the others.
    if (pageKeys.has(permission) && permission !== home?.permission) continue
    if (!home && !strays.has(path)) strays.set(path, strayDirectory(world, path, strays.size))
    buttons.push(
      buttonSeed({ permission, label, parent: home?.key ?? strays.get(path)!.key, sort: (buttons.length + 1) * step }),
    )
  }
  const rest = strays.size > 0 ? [directory('dir others', others, null, 9999), ...strays.values()] : []
  return [...pages, ...rest, ...lonelyLeftOut(buttons)]
}

/** Every permission the product knows, with what it allows. */
export function permissionsOf(world: World): Map<string, string> {
  const known = new Map<string, string>()
  for (const resource of world.resources.values()) {
    for (const action of actionsOf(resource)) known.set(`${resource.entity.path}:${action}`, labelOf(resource, action))
  }
  for (const manifest of world.manifests)
    for (const [key, label] of Object.entries(manifest.permissions ?? {})) known.set(key, label)
  return known
}

/** Directories of the same path are one, so that several modules may stand in it. */
export function joinedMenu(manifests: readonly Manifest[]): MenuItem[] {
  const items = manifests.flatMap(({ menu = [], menuPlace = 0 }) =>
    menu.map((item) => ({ item, place: item.place ?? menuPlace })),
  )
  return joined(items.toSorted((a, b) => a.place - b.place).map(({ item }) => item))
}

/**
 * Gives a school the declared tree. What the school moved or changed stays as it is; what the product no longer declares is
 * switched off, not removed, because roles may hold it.
 */
export async function seedMenus(ctx: Ctx, seeds: readonly MenuSeed[]): Promise<void> {
  const known = await ctx.db.query<{ id: string; key: string }>(
    'select id, seed_key as key from sys_menu where seed_key is not null',
  )
  const ids = new Map(known.map((row) => [row.key, row.id]))
  for (const seed of seeds) if (!ids.has(seed.key)) ids.set(seed.key, newId(ctx.now()))
  const rows = seeds.map((seed) => ({
    ...seed,
    id: ids.get(seed.key)!,
    parent_id: seed.parent ? ids.get(seed.parent)! : null,
    ...searchOf(menuEntity, seed),
  }))
  await ctx.db.query('set constraints all deferred')
  await ctx.db.query(
    `insert into sys_menu (
       id, version, create_time, update_time, parent_id, menu_type, title, icon, path, name, component, permission,
       sort, is_hide, is_keep_alive, is_affix, seed_key, open_type, is_tag, is_auth, app_type, terminal, status,
       is_changed, search_text, search_grams
     )
     select id, 1, $2, $2, parent_id, "menuType", title, icon, path, name, component, permission, sort, "isHide",
       "isKeepAlive", "isAffix", key, '0', true, true, '0', 'both', '1', false, search, grams
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, parent_id uuid, "menuType" text, title text, icon text, path text, name text, component text,
       permission text, sort int, "isHide" boolean, "isKeepAlive" boolean, "isAffix" boolean, key text,
       search text, grams text[]
     )
     on conflict (seed_key) do update set title = excluded.title, icon = excluded.icon, path = excluded.path,
       name = excluded.name, component = excluded.component, permission = excluded.permission,
       is_hide = excluded.is_hide, is_keep_alive = excluded.is_keep_alive, status = '1',
       search_text = excluded.search_text, search_grams = excluded.search_grams
     where sys_menu.is_changed = false`,
    [JSON.stringify(rows), ctx.now()],
  )
  await ctx.db.query(
    "update sys_menu set status = '0' where seed_key is not null and seed_key <> all($1) and status = '1'",
    [seeds.map((seed) => seed.key)],
  )
}

function pageSeeds(items: readonly MenuItem[], parent: string | null): MenuSeed[] {
  return items.flatMap((item, i) => {
    const key = `${item.component ? 'page' : 'dir'} ${item.path}`
    const own: MenuSeed = {
      key,
      parent,
      menuType: item.component ? '2' : '1',
      title: item.title,
      icon: item.icon ?? null,
      path: item.path,
      name: item.name ?? null,
      component: item.component ?? null,
      permission: item.permission ?? null,
      isHide: item.isHide ?? false,
      isKeepAlive: item.isKeepAlive ?? false,
      isAffix: item.isAffix ?? false,
      sort: (i + 1) * step,
    }
    return [own, ...pageSeeds(item.children ?? [], key)]
  })
}

function joined(items: readonly MenuItem[]): MenuItem[] {
  const byPath = new Map<string, MenuItem>()
  for (const item of items) {
    const known = byPath.get(item.path)
    byPath.set(
      item.path,
      known ? { ...known, children: inPlace(joined([...(known.children ?? []), ...(item.children ?? [])])) } : item,
    )
  }
  return [...byPath.values()]
}

/** Pages of several areas in one directory: by the place they name, else as their areas follow each other. */
function inPlace(items: readonly MenuItem[]): MenuItem[] {
  return items.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
}

/** A page whose only permission is its own needs no button below it. */
function lonelyLeftOut(buttons: readonly MenuSeed[]): MenuSeed[] {
  const siblings = Map.groupBy(buttons, (button) => button.parent)
  return buttons.filter((button) => !button.parent!.startsWith('page ') || siblings.get(button.parent)!.length > 1)
}

function strayDirectory(world: World, path: string, index: number): MenuSeed {
  const entity = [...world.resources.values()].find((resource) => resource.entity.path === path)?.entity
  const manifest = world.manifests.find((one) =>
    Object.keys(one.permissions ?? {}).some((key) => key.startsWith(`${path}:`)),
  )
  return directory(`dir others ${path}`, entity?.label ?? manifest?.label ?? path, 'dir others', (index + 1) * step)
}

function directory(key: string, title: string, parent: string | null, sort: number): MenuSeed {
  return {
    key,
    parent,
    menuType: '1',
    title,
    icon: null,
    path: null,
    name: null,
    component: null,
    permission: null,
    isHide: true,
    isKeepAlive: false,
    isAffix: false,
    sort,
  }
}

function buttonSeed(input: { permission: string; label: string; parent: string; sort: number }): MenuSeed {
  const { permission, label, parent, sort } = input
  return { ...directory(`button ${permission}`, label, parent, sort), menuType: '3', permission, isHide: false }
}

function labelOf(resource: Resource, action: string): string {
  const named = resource.actions[action]?.declared.label ?? actionLabels[action]
  if (named) return named
  return action.startsWith('see-') ? `查看受限字段（${action.slice(4)}）` : action
}
