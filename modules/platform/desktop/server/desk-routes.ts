import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { effectiveItems, withCard } from '../shared/effective.ts'
import type { DeskItem } from '../shared/item.ts'
import { itemsShape } from '../shared/item-shape.ts'
import { maxCards, maxDesktops } from '../shared/params.ts'
import { cardsOff, factsOf, isCardFor } from './known-cards.ts'
import { mergedSince, ownLayouts, roleDefault } from './layouts.ts'
import { roleInUse, rolesOf } from './role-in-use.ts'
import { removeLayout, restoreLayout, saveLayout } from './save-layout.ts'

const at = { service: 'base', access: { signedIn: true } } as const
const text = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .trim()
    .min(1, `请输入${label}`)
    .max(max, `${label}不能超过${max}个字`)
const saving = z.object({
  roleCode: z.string().max(60),
  id: z.uuid().optional(),
  version: askedInteger('版本').optional(),
  name: text('桌面名称', 20),
  items: itemsShape,
  isDefault: z.boolean().optional(),
})

/** A person's own desktops. */
export const deskRoutes: readonly Route[] = [
  route({
    ...at,
    method: 'GET',
    path: 'desk/mine',
    label: '我的桌面',
    input: z.looseObject({ roleCode: z.string().max(60).optional() }),
    run: (ctx, { roleCode }) => mine(ctx, roleCode),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'desk/save',
    label: '保存桌面',
    input: saving,
    run: (ctx, wish) => saveLayout(ctx, wish),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'desk/putCard',
    label: '放到桌面',
    input: z.object({
      cardCode: z.string({ error: '请选择卡片' }).max(60),
      roleCode: z.string().max(60).optional(),
      id: z.string().max(36).optional(),
    }),
    run: putCard,
  }),
  route({
    ...at,
    method: 'POST',
    path: 'desk/remove',
    label: '删除桌面',
    input: z.object({ id: z.uuid('请选择桌面') }),
    run: (ctx, { id }) => removeLayout(ctx, id),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'desk/restore',
    label: '恢复历史桌面',
    input: z.object({ id: z.uuid('请选择桌面') }),
    run: (ctx, { id }) => restoreLayout(ctx, id),
  }),
]

/** The desktops of a role as they are shown now, what could be put on them, and what the role starts with. */
async function mine(ctx: Ctx, asked: string | undefined) {
  const role = roleInUse(ctx, asked)
  const base = await roleDefault(ctx, role.code)
  const own = await ownLayouts(ctx, role.code)
  const off = await cardsOff(ctx)
  const isAllowed = (code: string) => isCardFor(ctx.world.cards.get(code), role, off)
  const oldest = Math.min(base.edition, ...own.map((one) => one.baseVersion))
  const added = own.length > 0 && oldest < base.edition
  const shown = []
  for (const one of own.filter((layout) => layout.replacedTime === null)) {
    const merged = added && one.baseVersion < base.edition ? await mergedSince(ctx, role.code, one.baseVersion) : []
    shown.push({
      id: one.id,
      name: one.name,
      version: one.version,
      isDefault: one.isDefault,
      items: effectiveItems({ own: one.items, base: base.items, added: merged, isAllowed }),
    })
  }
  return {
    roles: rolesOf(ctx).map(({ code, label }) => ({ code, label })),
    roleCode: role.code,
    desktops: shown,
    defaultItems: effectiveItems({ own: null, base: base.items, isAllowed }),
    replaced: own
      .filter((layout) => layout.replacedTime !== null)
      .map(({ id, name, replacedTime }) => ({ id, name, replacedTime })),
    cards: [...ctx.world.cards.values()].filter((card) => isAllowed(card.code)).map(factsOf),
    /** Cards of the own desktops that the person may no longer see. */
    lost: lostCards(
      ctx,
      own.filter((layout) => layout.replacedTime === null).flatMap((layout) => layout.items),
      isAllowed,
    ),
    limits: { cards: await readParam(ctx, maxCards), desktops: await readParam(ctx, maxDesktops) },
  }
}

/** Sees to it that a card is on the desktop the person has in front; a first own desktop is made of what the role starts with. */
async function putCard(
  ctx: Ctx,
  wish: { cardCode: string; roleCode?: string; id?: string },
): Promise<{ isNew: boolean }> {
  const { roleCode, desktops, defaultItems, cards } = await mine(ctx, wish.roleCode)
  const front = desktops.find(({ id }) => id === wish.id) ?? desktops.find(({ isDefault }) => isDefault) ?? desktops[0]
  const items = front?.items ?? defaultItems
  if (items.some(({ cardCode }) => cardCode === wish.cardCode)) return { isNew: false }
  const card = cards.find(({ code }) => code === wish.cardCode)
  if (!card) throw badRequest({ text: '您没有该卡片的权限' })
  await saveLayout(ctx, {
    roleCode,
    ...(front && { id: front.id, version: front.version }),
    name: front?.name ?? '我的桌面',
    items: withCard(items, card, newId(ctx.now())),
  })
  return { isNew: true }
}

function lostCards(ctx: Ctx, items: readonly DeskItem[], isAllowed: (code: string) => boolean): string[] {
  const codes = new Set(items.map((item) => item.cardCode).filter((code) => !isAllowed(code)))
  return [...codes].flatMap((code) => ctx.world.cards.get(code)?.label ?? [])
}
