import type { ComponentType } from 'react'
import type { CardGroup } from '#services/cards/shared/card-facts.ts'

/** The place (`contributes`) where a module adds the views of its cards. */
export const deskCards = 'deskCards'

export type CardViewProps<D> = {
  data: D
  settings: Readonly<Record<string, string | number>>
  size: { w: number; h: number }
  /** Which of its tabs is chosen; none while it shows everything. */
  tab?: string | undefined
  /** The group the desktop is narrowed to: lists that are opened from here show no other. */
  group?: CardGroup | undefined
}

/** A part of what a card shows, chosen beside its title. */
export type CardTab = { key: string; label: string; count: number }

/** What stands beside the title of a card: a number, in red where it waits for the person, and a few words. */
export type CardNote = { count?: number; isUrgent?: boolean; text?: string }

/** How a card is drawn; the frame around it, its title, its states and its refresh are the desktop's. */
// oxlint-disable-next-line typescript/no-explicit-any -- each card knows what its own server half sends
export type CardView<D = any> = {
  /** The code of the server half. */
  code: string
  View: ComponentType<CardViewProps<D>>
  isEmpty?: (data: D) => boolean
  note?: (data: D) => CardNote
  /** Beside the title, as far as there is room: the parts by which it can be narrowed. */
  tabs?: (data: D) => readonly CardTab[]
  /** What may not wait, told over the whole width above the cards; nothing while there is none. */
  Alert?: ComponentType<{ data: D; group?: CardGroup | undefined; onChanged: () => void }>
  /** Fills the card: a strip of figures, a row of tiles. */
  isBare?: true
  /** Pushed events after which it is asked again. */
  events?: readonly string[]
}

/** Declares a view with the type of what it draws. */
export function cardView<D>(view: CardView<D>): CardView {
  return view
}

/** The place (`contributes`) where a module tells, above the cards, what goes on for somebody right now. */
export const deskNow = 'deskNow'

/** Shown to whoever uses one of these roles and has the page; it draws nothing while nothing goes on. */
export type DeskNowPart = { for: readonly string[]; page: string; View: ComponentType }
