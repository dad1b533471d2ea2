import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { addedCards, locksOf } from '../shared/effective.ts'
import type { DeskItem } from '../shared/item.ts'
import { deskLayout, ownerTypes, publishModes } from '../shared/layout.ts'
import type { RoleDesk } from '../shared/desk.ts'
import { pack } from '../shared/pack.ts'
import { deskRolesRoute, publishDeskRoute, roleDeskRoute, switchCardRoute } from '../shared/desk-set-routes.ts'
import { cardsOff, factsOf, isCardFor } from './known-cards.ts'
import { roleDefault } from './layouts.ts'
import { judged } from './save-layout.ts'

type RoleRow = { code: string; label: string; permissions: string[] }

/** What an administrator does: the desktop a role starts with, and which cards there are at all. */
export const roleRoutes: readonly Route[] = [
  route(deskRolesRoute, (ctx) =>
    ctx.db.query<{ code: string; label: string }>(
      `select role_code as code, role_name as label from sys_role where status = '1' order by sort, role_code`,
    ),
  ),
  route(roleDeskRoute, (ctx, { roleCode }) => ofRole(ctx, roleCode)),
  route(publishDeskRoute, publish),
  route(switchCardRoute, switchCard),
]

async function ofRole(ctx: Ctx, roleCode: string): Promise<RoleDesk> {
  const role = await roleNamed(ctx, roleCode)
  const base = await roleDefault(ctx, roleCode)
  const off = await cardsOff(ctx)
  const granted = { permissions: new Set(role.permissions) }
  const cards = [...ctx.world.cards.values()].filter((card) => isCardFor(card, granted, new Set()))
  const log = await ctx.db.query<RoleDesk['log'][number]>(
    `select edition, mode, reached, publisher_name as "publisherName", publish_time as "publishTime"
     from desktop_publish_log
     where role_code = $1
     order by edition desc
     limit 20`,
    [roleCode],
  )
  return {
    role: { code: role.code, label: role.label },
    items: pack(
      base.items.filter((item) => cards.some((card) => card.code === item.cardCode && !off.has(card.code))),
      locksOf(base.items),
    ),
    edition: base.edition,
    cards: cards.map((card) => ({ ...factsOf(card), isOff: off.has(card.code) })),
    log,
  }
}

/** A new edition. People who made desktops keep them, unless they are replaced: then they are told and can bring the old ones back. */
async function publish(ctx: Ctx, wish: AskedOf<typeof publishDeskRoute>) {
  const role = await roleNamed(ctx, wish.roleCode)
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`desk role ${role.code}`])
  const before = await roleDefault(ctx, role.code)
  if (before.edition !== wish.edition) throw staleVersion()
  const off = await cardsOff(ctx)
  const strange = wish.items.filter(
    (item) => !isCardFor(ctx.world.cards.get(item.cardCode), { permissions: new Set(role.permissions) }, off),
  )
  if (strange.length > 0) throw badRequest({ text: '布局中有该角色不能使用的卡片' })
  const items = await judged(ctx, wish.items, new Map())
  const edition = before.edition + 1
  const id = await keepDefault(ctx, { roleCode: role.code, items, edition })
  const told = wish.mode === 'replace' ? await replaceOwn(ctx, role, edition) : []
  const [having] = await ctx.db.query<{ n: number }>(
    `select count(distinct owner_id)::int as n
     from desktop_layout
     where owner_type = '${ownerTypes.user[0]}' and role_code = $1 and replaced_time is null`,
    [role.code],
  )
  const reached = wish.mode === 'replace' ? told.length : wish.mode === 'merge' ? having!.n : 0
  await ctx.db.query(
    `insert into desktop_publish_log (
       id, version, create_user, create_time, update_user, update_time, role_code, edition, mode, added, reached,
       publisher_name, publish_time
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $3)`,
    [
      newId(ctx.now()),
      ctx.actor.userId,
      ctx.now(),
      role.code,
      edition,
      publishModes[wish.mode][0],
      JSON.stringify(addedCards(before.items, items)),
      reached,
      ctx.actor.userName,
    ],
  )
  await audit(ctx, [
    {
      entity: deskLayout,
      recordId: id,
      action: 'publish',
      title: `发布【${role.label}】默认桌面（${publishModes[wish.mode][1]}）`,
    },
  ])
  return { edition, reached }
}

async function keepDefault(ctx: Ctx, wish: { roleCode: string; items: DeskItem[]; edition: number }): Promise<string> {
  const [row] = await ctx.db.query<{ id: string }>(
    `insert into desktop_layout as d (
       id, version, create_user, create_time, update_user, update_time, owner_type, owner_id, role_code, name, seq,
       items, base_version, is_default
     )
     values ($1, 1, $2, $3, $2, $3, '${ownerTypes.role[0]}', $4, $4, '默认桌面', 0, $5::jsonb, $6, true)
     on conflict (owner_type, owner_id, role_code, seq) do update set items = excluded.items,
       base_version = excluded.base_version, version = d.version + 1, update_user = $2, update_time = $3
     returning id`,
    [newId(ctx.now()), ctx.actor.userId, ctx.now(), wish.roleCode, JSON.stringify(wish.items), wish.edition],
  )
  return row!.id
}

/** Numbers of replaced desktops lie beyond those in use, apart for each edition. */
async function replaceOwn(ctx: Ctx, role: RoleRow, edition: number): Promise<string[]> {
  const rows = await ctx.db.query<{ userId: string }>(
    `update desktop_layout
     set replaced_time = $2, seq = seq + $3, is_default = false, version = version + 1, update_time = $2
     where owner_type = '${ownerTypes.user[0]}' and role_code = $1 and replaced_time is null
     returning owner_id as "userId"`,
    [role.code, ctx.now(), edition * 100],
  )
  const userIds = [...new Set(rows.map((row) => row.userId))]
  await sendMessage(ctx, {
    userIds,
    category: 'system',
    title: `${role.label}的默认桌面已更新`,
    content: '您原来的桌面保留 30 天，可在“自定义桌面 · 历史桌面”中恢复。',
    link: '/desktopset',
  })
  return userIds
}

async function switchCard(ctx: Ctx, { cardCode, isOff }: AskedOf<typeof switchCardRoute>): Promise<null> {
  const card = ctx.world.cards.get(cardCode)
  if (!card) throw notFound()
  if (isOff)
    await ctx.db.query(
      `insert into desktop_card_switch (id, version, create_user, create_time, update_user, update_time, card_code)
       values ($1, 1, $2, $3, $2, $3, $4)
       on conflict (card_code) do nothing`,
      [newId(ctx.now()), ctx.actor.userId, ctx.now(), cardCode],
    )
  else await ctx.db.execute('delete from desktop_card_switch where card_code = $1', [cardCode])
  await audit(ctx, [
    {
      entity: deskLayout,
      recordId: null,
      action: 'switchCard',
      title: `${isOff ? '停用' : '启用'}桌面卡片【${card.label}】`,
    },
  ])
  return null
}

async function roleNamed(ctx: Ctx, code: string): Promise<RoleRow> {
  const [row] = await ctx.db.query<RoleRow>(
    `select r.role_code as code, r.role_name as label,
       array(select p.permission from sys_role_permission p where p.role_id = r.id) as permissions
     from sys_role r
     where r.role_code = $1 and r.status = '1'`,
    [code],
  )
  if (!row) throw notFound()
  return row
}
