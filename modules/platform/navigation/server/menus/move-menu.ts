import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { forgetMenus } from '#services/identity/session/menus.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { menu } from '#services/system/shared/menus.ts'
import type { moveMenuRoute } from '../../shared/menu-routes.ts'
import { requireMenuProof } from './menu-proof.ts'

type Row = { id: string; parentId: string | null; menuType: string; title: string; sort: number; version: number }

const step = 10
const maxDepth = 5

/**
 * Puts a menu under another parent or elsewhere among its neighbours. Whoever moved any of these neighbours meanwhile made this
 * order stale, because each that changes its place gets a new version.
 */
export async function moveMenu(ctx: Ctx, input: AskedOf<typeof moveMenuRoute>): Promise<{ moved: number }> {
  const rows = await ctx.db.query<Row>(
    `select id, parent_id as "parentId", menu_type as "menuType", title, sort, version
     from sys_menu
     order by sort, id
     for update`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const moved = byId.get(input.id)
  const parent = input.parentId ? byId.get(input.parentId) : null
  if (!moved || parent === undefined) throw notFound()
  if (moved.version !== input.version) throw staleVersion()
  requirePlace({ moved, parent, rows, byId })
  const neighbours = rows.filter((row) => row.parentId === input.parentId && row.id !== moved.id)
  const at = input.beforeId ? neighbours.findIndex((row) => row.id === input.beforeId) : neighbours.length
  if (at < 0) throw staleVersion()
  await requireMenuProof(ctx)
  neighbours.splice(at, 0, moved)
  const placed = neighbours
    .map((row, i) => ({ row, sort: (i + 1) * step }))
    .filter(({ row, sort }) => row.sort !== sort || row === moved)
  await ctx.db.query(
    `update sys_menu m set sort = x.sort, parent_id = $2, version = m.version + 1, update_time = $3, update_user = $4
     from jsonb_to_recordset($1::jsonb) as x(id uuid, sort int) where m.id = x.id`,
    [
      JSON.stringify(placed.map(({ row, sort }) => ({ id: row.id, sort }))),
      input.parentId,
      ctx.now(),
      ctx.actor.userId,
    ],
  )
  const sort = placed.find(({ row }) => row === moved)!.sort
  await audit(ctx, [
    {
      entity: menu,
      recordId: moved.id,
      action: 'move',
      before: { title: moved.title, parentId: moved.parentId, sort: moved.sort },
      after: { title: moved.title, parentId: input.parentId, sort },
      title: `移动菜单【${moved.title}】`,
    },
  ])
  pushAfterCommit(ctx, { event: 'routes-changed', to: 'school' })
  ctx.afterCommit(() => forgetMenus(ctx.world))
  return { moved: placed.length }
}

function requirePlace(input: {
  moved: Row
  parent: Row | null
  rows: readonly Row[]
  byId: ReadonlyMap<string, Row>
}): void {
  const { moved, parent, rows, byId } = input
  let above = 0
  for (let at: Row | undefined = parent ?? undefined; at; at = at.parentId ? byId.get(at.parentId) : undefined) {
    above += 1
    if (at.id === moved.id) throw invalid({ parentId: '不能将菜单移动到其下级' })
  }
  if (moved.menuType === '3' && !parent) throw badRequest({ text: '按钮须放在菜单之下' })
  if (parent?.menuType === '3') throw badRequest({ text: '按钮之下不能再有菜单' })
  if (parent && parent.menuType !== '1' && moved.menuType !== '3') throw badRequest({ text: '只有目录之下可以放菜单' })
  if (above + heightOf(moved.id, rows) > maxDepth) throw badRequest({ text: `菜单最多 ${maxDepth} 级` })
}

function heightOf(id: string, rows: readonly Row[]): number {
  const children = rows.filter((row) => row.parentId === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(child.id, rows)))
}
