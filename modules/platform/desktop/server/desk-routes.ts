import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { effectiveItems, withCard } from '../shared/effective.ts'
import type { DeskItem } from '../shared/item.ts'
import { maxCards, maxDesktops } from '../shared/params.ts'
import { deskRoute, putCardRoute, type Desk } from '../shared/desk.ts'
import { removeDeskRoute, restoreDeskRoute, saveDeskRoute } from '../shared/desk-set-routes.ts'
import { firstStepsFor } from './first-steps.ts'
import { cardsOff, factsOf, isCardFor } from './known-cards.ts'
import { mergedSince, ownLayouts, roleDefault } from './layouts.ts'
import { groupsFor, roleInUse, rolesOf } from './role-in-use.ts'
import { removeLayout, restoreLayout, saveLayout } from './save-layout.ts'

/** A person's own desktops. */
export const deskRoutes: readonly Route[] = [
  route(deskRoute, (ctx, { roleCode }) => mine(ctx, roleCode)),
  route(saveDeskRoute, saveLayout),
  route(putCardRoute, putCard),
  route(removeDeskRoute, (ctx, { id }) => removeLayout(ctx, id)),
  route(restoreDeskRoute, (ctx, { id }) => restoreLayout(ctx, id)),
]

/** The desktops of a role as they are shown now, what could be put on them, and what the role starts with. */
async function mine(ctx: Ctx, asked: string | undefined): Promise<Desk> {
  const role = roleInUse(ctx, asked)
  const off = await cardsOff(ctx)
  const isAllowed = (code: string) => isCardFor(ctx.world.cards.get(code), role, off)
  const base = await roleDefault(ctx, role.code, isAllowed)
  const own = await ownLayouts(ctx, role.code)
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
    replaced: own.flatMap(({ id, name, replacedTime }) => (replacedTime === null ? [] : [{ id, name, replacedTime }])),
    cards: [...ctx.world.cards.values()].filter((card) => isAllowed(card.code)).map(factsOf),
    /** Cards of the own desktops that the person may no longer see. */
    lost: lostCards(
      ctx,
      own.filter((layout) => layout.replacedTime === null).flatMap((layout) => layout.items),
      isAllowed,
    ),
    firstSteps: await firstStepsFor(ctx, role),
    groups: await groupsFor(ctx, role),
    limits: { cards: await readParam(ctx, maxCards), desktops: await readParam(ctx, maxDesktops) },
  }
}

/** Sees to it that a card is on the desktop the person has in front; a first own desktop is made of what the role starts with. */
async function putCard(ctx: Ctx, wish: AskedOf<typeof putCardRoute>): Promise<{ isNew: boolean }> {
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
