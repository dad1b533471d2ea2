import type { Ctx } from '#kernel/world/context.ts'
import type { NarrowedTo } from './card-group.ts'
import type { CardSetting, CardSize } from './shared/card-facts.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly cards?: readonly Card[]
  }
  interface World {
    /** Cards of the first page, by code. */
    readonly cards: ReadonlyMap<string, BroughtCard>
  }
}

/** Where a card stands on a desktop: its turn, how wide and high it is, and what it is called there. */
type CardSpot = {
  readonly place: number
  readonly w: number
  readonly h: number
  readonly title?: string
  /** It joins the usual cards of a role that no other card names. */
  readonly isAmongUsual?: true
}

export type CardSettings = Readonly<Record<string, string | number>>

/** A card of the first page, contributed by the module whose facts it shows (`cards` of its server part); its view has the same code. */
export type Card = {
  /** `<matter>.<name>`: desktops keep it, so it stays when a card moves to another area. */
  readonly code: string
  readonly label: string
  /** One sentence for whoever chooses. */
  readonly about: string
  readonly category: 'work' | 'people' | 'teaching' | 'numbers' | 'system' | 'tools'
  /** Name of a Lucide icon. */
  readonly icon: string
  /** Asked of the role in use; without it, everybody's. */
  readonly permission?: string
  readonly size: CardSize
  /** On whose desktops it stands from the start, by their roles; `usual` are those of roles that no card names. */
  readonly desks?: Readonly<Record<string, CardSpot>>
  /** Shown in the head of the first page on a phone, of everybody or of these roles, and therefore not below it. */
  readonly isInPhoneHead?: boolean | readonly string[]
  readonly settings?: readonly CardSetting[]
  /** Page that shows the same in full. */
  readonly link?: string
  /** How long an answer may be given again, and who shares it (`remembered`). 0 asks every time. */
  readonly cacheSeconds: number
  readonly reach?: readonly string[]
  /** Asked again by itself after so many seconds; 0 never, else at least 30. */
  readonly refreshSeconds: number
  /** What it shows to `ctx.actor`, who has the role in use and no other. */
  read(ctx: Ctx, asked: { settings: CardSettings; isFresh: boolean; only?: NarrowedTo | undefined }): Promise<unknown>
}

/** A card and the area whose browser part has its view. */
export type BroughtCard = Card & { readonly module: string }

/** What a card declares of its settings, as text people wrote: what it does not know is dropped, what does not fit falls back. */
export function cardSettings(
  card: Pick<Card, 'settings'>,
  given: Readonly<Record<string, unknown>> = {},
): CardSettings {
  const kept = (card.settings ?? []).map((setting) => {
    const value = given[setting.key]
    if (setting.kind === 'choice')
      return [setting.key, setting.choices.some(({ key }) => key === value) ? String(value) : setting.default] as const
    const number = typeof value === 'number' && Number.isInteger(value) ? value : setting.default
    return [setting.key, Math.min(setting.max, Math.max(setting.min, number))] as const
  })
  return Object.fromEntries(kept)
}
