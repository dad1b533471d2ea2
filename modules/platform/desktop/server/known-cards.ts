import { cardSettings, type BroughtCard, type Card } from '#services/cards/card.ts'
import type { ActorRole, Ctx } from '#kernel/world/context.ts'
import type { CardFacts } from '../shared/desk.ts'
import type { DeskItem } from '../shared/item.ts'

const longestTitle = 20

/** Cards a school has switched off. */
export async function cardsOff(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.query<{ code: string }>(
    'select card_code as code from desktop_card_switch',
    [],
    'desk_cards_off',
  )
  return new Set(rows.map((row) => row.code))
}

/** Whether a card may be shown to a role: known, in use, and its permission granted. */
export function isCardFor(
  card: BroughtCard | undefined,
  role: Pick<ActorRole, 'permissions'>,
  off: ReadonlySet<string>,
): card is BroughtCard {
  return (
    card !== undefined &&
    !off.has(card.code) &&
    (card.permission === undefined || role.permissions.has(card.permission))
  )
}

export function factsOf(card: BroughtCard): CardFacts {
  const { code, module, label, about, category, icon, size, settings, link, refreshSeconds, isInPhoneHead } = card
  return { code, module, label, about, category, icon, size, settings, link, refreshSeconds, isInPhoneHead }
}

/** What an item sets, as far as its card knows it; any card may be given another title. */
export function settingsOf(card: Card, item: Pick<DeskItem, 'settings'>): Record<string, string | number> {
  const title = typeof item.settings?.['title'] === 'string' ? item.settings['title'].trim().slice(0, longestTitle) : ''
  return { ...cardSettings(card, item.settings), ...(title ? { title } : {}) }
}
