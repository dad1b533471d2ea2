import type { Ctx } from '#kernel/world/context.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { forgetMenus } from '#services/identity/session/menus.ts'
import { resource, type Change, type Draft } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { requireMayLose } from '#services/system/server/administrators-keep.ts'
import { mayHandOn } from '#services/system/server/handing-on.ts'
import { joinedMenu, permissionsOf } from '#services/system/server/menu-seeds.ts'
import { menu } from '#services/system/shared/menus.ts'
import { isLinkForm } from '#services/system/shared/report-link.ts'
import type { MenuItem } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'
import { fieldsOfType, ownPermission } from '../../shared/menu-rules.ts'
import { requireMenuProof } from './menu-proof.ts'

/** Menus as the administrator arranges them. */
export const menus = resource(menu, {
  scope: 'open',
  hooks: { prepare, keep, after },
})

async function prepare(ctx: Ctx, drafts: Draft<typeof menu>[]): Promise<void> {
  const components = componentsOf(ctx.world)
  for (const draft of drafts) {
    complete(draft)
    await placeLast(ctx, draft)
    judgeByType(draft)
    judgeComponent(draft, components)
    await judgePlace(ctx, draft)
    keepSeededKey(draft)
    requireOwnKey(ctx, draft)
  }
}

/** What does not belong to the type is emptied; what needs a permission and names none gets one of its own. */
function complete(draft: Draft<typeof menu>): void {
  const { values, before } = draft
  const merged = { ...draft.merged, ...values }
  const type = String(merged.menuType)
  const foreign = Object.entries(fieldsOfType).filter(([, types]) => !types.includes(type))
  const held: Readonly<Record<string, unknown>> = merged
  for (const [name] of foreign) if ((held[name] ?? null) !== null) Object.assign(values, { [name]: null })
  if (['2', '4', '5'].includes(type) && !merged.permission && !merged.seedKey)
    values.permission = ownPermission(draft.id)
  if (type === '4') values.openType = '1'
  if (type === '5') values.openType = '2'
  if (!before) return
  for (const name of Object.keys(values) as (keyof typeof values)[])
    if ((before[name] ?? null) === values[name]) delete values[name]
  if (Object.keys(values).length > 0) values.isChanged = true
}

/** A new menu without a place of its own comes after its neighbours. */
async function placeLast(ctx: Ctx, { before, values }: Draft<typeof menu>): Promise<void> {
  if (before || values.sort) return
  const [last] = await ctx.db.query<{ sort: number }>(
    `select coalesce(max(sort), 0)::int + 10 as sort
     from sys_menu
     where parent_id is not distinct from $1 and sort < 9000`,
    [values.parentId ?? null],
  )
  values.sort = last!.sort
}

function judgeByType({ merged, values, problems }: Draft<typeof menu>): void {
  const row = { ...merged, ...values }
  const type = String(row.menuType)
  if (['2', '4', '5'].includes(type) && !row.path) problems.path ??= '请输入路由地址'
  if (type === '2' && !row.component) problems.component ??= '请选择组件'
  if (['4', '5'].includes(type) && !row.menuLink) problems.menuLink ??= '请输入链接地址'
  if (['4', '5'].includes(type) && row.menuLink && !isLinkForm(String(row.menuLink)))
    problems.menuLink ??= '链接地址须以 http:// 或 https:// 开头'
  if (type === '4' && String(row.menuLink ?? '').includes('{')) problems.menuLink ??= '只有内嵌菜单可以使用占位符'
  if (String(row.menuLink ?? '').includes('{file}') && !row.reportFile) problems.reportFile ??= '请输入报表文件'
  if (type === '3' && !row.permission) problems.permission ??= '请输入权限标识'
  if (type === '3' && !row.parentId) problems.parentId ??= '按钮须放在菜单之下'
}

/** A page that the product does not have may be kept for later, switched off. */
function judgeComponent({ merged, values, problems }: Draft<typeof menu>, known: ReadonlySet<string>): void {
  const row = { ...merged, ...values }
  const component = row.component
  if (row.menuType !== '2' || !component || row.status === '0' || known.has(String(component))) return
  problems.component ??= `组件 ${String(component)} 不存在于当前版本`
}

async function judgePlace(ctx: Ctx, { id, merged, values, problems }: Draft<typeof menu>): Promise<void> {
  const parentId = values.parentId
  if (!parentId) return
  const above = await ctx.db.query<{ id: string; type: string }>(
    `with recursive up as (
       select id, parent_id, menu_type, 1 as depth
       from sys_menu
       where id = $1
       union all
       select m.id, m.parent_id, m.menu_type, up.depth + 1
       from sys_menu m
       join up on m.id = up.parent_id
       where up.depth < 20
     )
     select id, menu_type as type
     from up
     order by depth`,
    [parentId],
  )
  if (above.some((one) => one.id === id)) problems.parentId ??= '不能将菜单移动到其下级'
  if (above[0]?.type === '3') problems.parentId ??= '按钮之下不能再有菜单'
  const type = { ...merged, ...values }.menuType
  if (above[0] && above[0].type !== '1' && type !== '3') problems.parentId ??= '只有目录之下可以放菜单'
}

/** What a button of the product opens is the product's to say: renamed, its roles would lose it for good. */
function keepSeededKey({ before, values, problems }: Draft<typeof menu>): void {
  if (before?.seedKey && 'permission' in values && values.permission !== (before.permission ?? null))
    problems.permission ??= '内置菜单的权限标识不能修改'
}

/** Renaming a key hands the new one to every role that held the old: nobody gives away what he does not hold. */
function requireOwnKey(ctx: Ctx, { before, values }: Draft<typeof menu>): void {
  const key = values.permission
  if (!before || !before.permission || typeof key !== 'string' || key === before.permission) return
  if (permissionsOf(ctx.world).has(key) && !mayHandOn(ctx, key, { isOwn: true })) throw forbidden()
}

async function keep(
  ctx: Ctx,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const parents = await ctx.db.query<{ id: string }>(
    'select distinct parent_id as id from sys_menu where parent_id = any($1::uuid[]) and id <> all($1::uuid[])',
    [[...rows.keys()]],
  )
  const reasons = new Map(parents.map(({ id }) => [id, '该菜单下存在子菜单，不能删除']))
  for (const [id, row] of rows) if (row['seedKey'] && !reasons.has(id)) reasons.set(id, '内置菜单不能删除，可以停用')
  return reasons
}

async function after(ctx: Ctx, changes: readonly Change<typeof menu>[]): Promise<void> {
  await requireMenuProof(ctx)
  for (const { before, after: now } of changes) {
    const was = before?.permission as string | undefined
    const is = now?.permission as string | undefined
    if (!was || was === is) continue
    // A new key first goes to the roles that hold the old one; the old one goes when no menu names it any more.
    if (is) {
      await ctx.db.query(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
         select gen_random_uuid(), $3, $3, role_id, $2
         from sys_role_permission
         where permission = $1
         on conflict (role_id, permission) do nothing`,
        [was, is, ctx.now()],
      )
    }
    const taken = await ctx.db.query<{ role: string }>(
      `delete from sys_role_permission p
       using sys_role r
       where r.id = p.role_id and p.permission = $1 and not exists (select 1 from sys_menu where permission = $1)
       returning r.role_code as role`,
      [was],
    )
    if (taken.length === 0 || !permissionsOf(ctx.world).has(was)) continue
    // Nobody takes from others what he could not give them.
    if (!mayHandOn(ctx, was, { isOwn: true })) throw forbidden()
    for (const { role } of taken) await requireMayLose(ctx, role, [was])
  }
  pushAfterCommit(ctx, { event: 'routes-changed', to: 'school' })
  ctx.afterCommit(() => {
    forgetMenus(ctx.world)
    forgetActors(ctx.world)
  })
}

const componentsOfWorlds = new WeakMap<World, ReadonlySet<string>>()

/** Screens the product has: those its manifests name, and the detail pages that come with lists. */
export function componentsOf(world: World): ReadonlySet<string> {
  let known = componentsOfWorlds.get(world)
  if (!known) {
    const named = (items: readonly MenuItem[]): string[] =>
      items.flatMap((item) => [...(item.component ? [item.component] : []), ...named(item.children ?? [])])
    const components = named(joinedMenu(world.manifests))
    known = new Set([
      ...components,
      ...components.filter((one) => one.endsWith('/index')).map((one) => one.replace(/index$/, 'detail')),
    ])
    componentsOfWorlds.set(world, known)
  }
  return known
}
