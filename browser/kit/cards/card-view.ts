import type { ComponentType } from 'react'

/** The place (`contributes`) where a module adds the views of its cards. */
export const deskCards = 'deskCards'

export type CardViewProps<D> = {
  data: D
  settings: Readonly<Record<string, string | number>>
  size: { w: number; h: number }
}

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
  /** Fills the card: a strip of figures, a row of tiles. */
  isBare?: true
  /** Pushed events after which it is asked again. */
  events?: readonly string[]
}

/** Declares a view with the type of what it draws. */
export function cardView<D>(view: CardView<D>): CardView {
  return view
}
