import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { platformBinding, type Db } from '#kernel/db/types.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { menuSeeds } from '#services/system/server/menu-seeds.ts'
import type { World } from '#kernel/world/world.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { tenant } from '../../shared/tenant.ts'
import { requireHome } from './home.ts'
import {
  packageListRoute,
  packagePagesRoute,
  packageSubmitRoute,
  packageRemoveRoute,
  type Package,
  type PageNode,
} from '../../shared/packages.ts'

/** Packages: which pages of the product a school may use. For the platform administrator of the first school. */
export const packageRoutes: readonly Route[] = [
  route(packageListRoute, listPackages),
  route(packagePagesRoute, async (ctx) => {
    requireHome(ctx.school.id)
    return pageTree(ctx.world)
  }),
  route(packageSubmitRoute, submitPackage),
  route(packageRemoveRoute, (ctx, { id }) => removePackage(ctx, id)),
]

/** Refuses a package that is not there. */
export async function requirePackage(db: Db, id: string | null): Promise<void> {
  if (id && (await db.query('select 1 from package where id = $1', [id])).length === 0)
    throw badRequest({ text: '套餐不存在' })
}

function listPackages(ctx: Ctx): Promise<Package[]> {
  requireHome(ctx.school.id)
  return ctx.world.pool.read(platformBinding, (db) =>
    db.query<Package>(
      `select id, name, pages, remark, version,
         (select count(*)::int from school s where s.package_id = p.id) as schools
       from package p
       order by create_time, id`,
    ),
  )
}

async function submitPackage(
  ctx: Ctx,
  input: AskedOf<typeof packageSubmitRoute>,
): Promise<{ id: string; version: number }> {
  requireHome(ctx.school.id)
  const known = new Set(pageKeys(ctx.world))
  if (input.pages.some((page) => !known.has(page))) throw badRequest({ text: '所选页面不存在，请刷新后重试' })
  const id = input.id || newId(ctx.now())
  return ctx.world.pool.transaction(platformBinding, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtext('school directory'))")
    const [before] = await db.query<Package>('select name, pages, version from package where id = $1 for update', [id])
    if (input.id && !before) throw notFound()
    if (before && input.version !== before.version) throw staleVersion()
    const [taken] = await db.query('select 1 from package where name = $1 and id <> $2', [input.name, id])
    if (taken) throw badRequest({ text: '套餐名称已存在' })
    await db.query(
      `insert into package (id, name, pages, remark, create_time)
       values ($1, $2, $3, $4, $5)
       on conflict (id) do update set name = excluded.name, pages = excluded.pages, remark = excluded.remark,
         version = package.version + 1`,
      [id, input.name, input.pages, input.remark || null, ctx.now()],
    )
    await audit(ctx, [
      {
        entity: tenant,
        recordId: null,
        action: before ? 'update' : 'add',
        title: `${before ? '修改' : '新增'}套餐【${input.name}】：${input.pages.length} 个页面`,
      },
    ])
    return { id, version: (before?.version ?? 0) + 1 }
  })
}

async function removePackage(ctx: Ctx, id: string): Promise<null> {
  requireHome(ctx.school.id)
  await ctx.world.pool.transaction(platformBinding, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtext('school directory'))")
    const [row] = await db.query<{ name: string; schools: number }>(
      `select name, (select count(*)::int from school where package_id = $1) as schools
       from package
       where id = $1
       for update`,
      [id],
    )
    if (!row) throw notFound()
    if (row.schools > 0) throw badRequest({ text: `套餐正被 ${row.schools} 所学校使用，不能删除` })
    await db.query('delete from package where id = $1', [id])
    await audit(ctx, [{ entity: tenant, recordId: null, action: 'remove', title: `删除套餐【${row.name}】` }])
  })
  return null
}

function pageKeys(world: World): string[] {
  return menuSeeds(world)
    .filter((seed) => seed.menuType === '2')
    .map((seed) => seed.key)
}

/** Directories and pages as the product declares them; a school may have arranged its own otherwise. */
function pageTree(world: World): PageNode[] {
  const seeds = menuSeeds(world).filter((seed) => seed.menuType !== '3')
  const below = (parent: string | null): PageNode[] =>
    seeds
      .filter((seed) => seed.parent === parent)
      .map((seed) => ({ key: seed.key, title: seed.title, isPage: seed.menuType === '2', children: below(seed.key) }))
      .filter((node) => node.isPage || node.children.length > 0)
  return below(null)
}
