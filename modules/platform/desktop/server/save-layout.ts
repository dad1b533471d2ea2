import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { newId } from '#kernel/world/id.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { locksOf } from '../shared/effective.ts'
import type { saveDeskRoute, SavedDesktop } from '../shared/desk-set-routes.ts'
import type { DeskItem } from '../shared/item.ts'
import { ownerTypes } from '../shared/layout.ts'
import { pack, type Locks } from '../shared/pack.ts'
import { maxCards, maxDesktops } from '../shared/params.ts'
import { cardsOff, isCardFor, settingsOf } from './known-cards.ts'
import { roleDefault, ownLayouts } from './layouts.ts'
import { roleInUse } from './role-in-use.ts'

const staleDesk = defineError({ code: 'STALE_VERSION', status: 409, message: '桌面已在其他页面修改，请刷新后重试' })

/** Keeps a desktop of the person's own; the first one is a copy of what the role starts with, as changed. */
export async function saveLayout(ctx: Ctx, wish: AskedOf<typeof saveDeskRoute>): Promise<SavedDesktop> {
  const role = roleInUse(ctx, wish.roleCode)
  if (role.code !== wish.roleCode) throw notFound()
  const base = await roleDefault(ctx, role.code)
  const off = await cardsOff(ctx)
  const allowed = wish.items.filter((item) => isCardFor(ctx.world.cards.get(item.cardCode), role, off))
  const isLosing = allowed.length < wish.items.length
  const locks = locksOf(base.items.filter((item) => isCardFor(ctx.world.cards.get(item.cardCode), role, off)))
  const items = await judged(ctx, allowed, locks)
  const { id, version } = wish.id
    ? await change(ctx, { ...wish, id: wish.id, items, edition: base.edition })
    : await create(ctx, { ...wish, items, edition: base.edition })
  if (wish.isDefault)
    await ctx.db.execute(
      `update desktop_layout
       set is_default = (id = $3)
       where owner_type = $1 and owner_id = $2 and role_code = $4 and is_default <> (id = $3)`,
      [ownerTypes.user[0], ctx.actor.userId, id, role.code],
    )
  return { id, version, items, text: isLosing ? '您没有该卡片的权限，已自动移除' : null }
}

/** What is left when one is taken away: the others, or what the role starts with. */
export async function removeLayout(ctx: Ctx, id: string): Promise<null> {
  const rows = await ctx.db.query(
    'delete from desktop_layout where id = $1 and owner_type = $2 and owner_id = $3 returning id',
    [id, ownerTypes.user[0], ctx.actor.userId],
  )
  if (rows.length === 0) throw notFound()
  return null
}

/** Brings back a desktop that a new default replaced. */
export async function restoreLayout(ctx: Ctx, id: string): Promise<{ id: string }> {
  const [row] = await ctx.db.query<{ roleCode: string }>(
    `select role_code as "roleCode"
     from desktop_layout
     where id = $1 and owner_type = $2 and owner_id = $3 and replaced_time is not null`,
    [id, ownerTypes.user[0], ctx.actor.userId],
  )
  if (!row) throw notFound()
  const seq = await nextSeq(ctx, row.roleCode)
  const { edition } = await roleDefault(ctx, row.roleCode)
  await ctx.db.execute(
    `update desktop_layout
     set replaced_time = null, seq = $2, base_version = $3, version = version + 1, update_time = $4
     where id = $1`,
    [id, seq, edition, ctx.now()],
  )
  return { id }
}

/** Items as they may be kept: few enough, in their sizes, with settings their cards know, nothing locked missing, nothing overlapping. */
export async function judged(ctx: Ctx, items: readonly DeskItem[], locks: Locks): Promise<DeskItem[]> {
  const most = await readParam(ctx, maxCards)
  if (items.length > most) throw badRequest({ text: `卡片数量已达上限（${most}个）` })
  for (const [code] of locks)
    if (!items.some((item) => item.cardCode === code)) throw badRequest({ text: '该卡片由管理员固定，不能移除' })
  const seen = new Set<string>()
  for (const item of items) {
    const { size } = ctx.world.cards.get(item.cardCode)!
    if (item.w < size.minW || item.h < size.minH || item.w > size.maxW || item.h > size.maxH)
      throw badRequest({ text: `卡片尺寸超出范围（最小${size.minW}×${size.minH}）` })
    if (seen.has(item.instanceId)) throw badRequest({ text: '布局文件格式错误，未做任何修改' })
    seen.add(item.instanceId)
  }
  const kept = items.map((item): DeskItem => {
    const { settings: _settings, ...rest } = item
    const settings = settingsOf(ctx.world.cards.get(item.cardCode)!, item)
    return Object.keys(settings).length > 0 ? { ...rest, settings } : rest
  })
  return pack(kept, locks)
}

type Kept = { name: string; roleCode: string; items: DeskItem[]; edition: number }

async function change(
  ctx: Ctx,
  wish: Kept & { id: string; version?: number },
): Promise<{ id: string; version: number }> {
  const [row] = await ctx.db.query<{ version: number }>(
    `update desktop_layout
     set name = $4, items = $5::jsonb, base_version = $6, version = version + 1, update_user = $9, update_time = $7
     where id = $1
       and owner_type = '${ownerTypes.user[0]}'
       and owner_id = $2
       and role_code = $8
       and replaced_time is null
       and version = $3
     returning version`,
    [
      wish.id,
      ctx.actor.userId,
      wish.version ?? 0,
      wish.name,
      JSON.stringify(wish.items),
      wish.edition,
      ctx.now(),
      wish.roleCode,
      ctx.actor.userId,
    ],
  )
  // Also one that is gone: another page took it away.
  if (!row) throw staleDesk()
  return { id: wish.id, version: row.version }
}

async function create(ctx: Ctx, wish: Kept): Promise<{ id: string; version: number }> {
  const seq = await nextSeq(ctx, wish.roleCode)
  const id = newId(ctx.now())
  await ctx.db.query(
    `insert into desktop_layout (
       id, version, create_user, create_time, update_user, update_time, owner_type, owner_id, role_code, name, seq,
       items, base_version, is_default
     )
     values ($1, 1, $2, $3, $2, $3, '${ownerTypes.user[0]}', $9, $4, $5, $6, $7::jsonb, $8, false)`,
    [
      id,
      ctx.actor.userId,
      ctx.now(),
      wish.roleCode,
      wish.name,
      seq,
      JSON.stringify(wish.items),
      wish.edition,
      ctx.actor.userId,
    ],
  )
  return { id, version: 1 }
}

/** The first free number; one writer at a time for a person, so that two pages together do not make one too many. */
async function nextSeq(ctx: Ctx, roleCode: string): Promise<number> {
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`desk ${ctx.actor.userId}`])
  const live = (await ownLayouts(ctx, roleCode)).filter((one) => one.replacedTime === null)
  const most = await readParam(ctx, maxDesktops)
  if (live.length >= most) throw badRequest({ text: `桌面数量已达上限（${most}个）` })
  const taken = new Set(live.map((one) => one.seq))
  let seq = 0
  while (taken.has(seq)) seq += 1
  return seq
}
